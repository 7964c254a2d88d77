import Foundation
import FuzzSupport
import Nagare

/// Rules for a burn: its output is complete and readable, or does not exist.
enum BurnRules {
  private static let folder = URL(filePath: Scratch.folder)
    .appending(path: "nagare-fuzz-\(ProcessInfo.processInfo.processIdentifier)")
  private static let font = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../../Fixtures/NagareTest.ttf").standardizedFileURL.path

  /// - Parameter frames: the number of frames in the video.
  static func check(_ path: String, frames: Int) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let output = folder.appending(path: "burn.mkv").path
    let comment = Comment(id: CommentID(position: 1), time: 0, mode: .top, text: "AV")
    var job = BurnJob(video: path, comments: [comment], output: output)
    job.encoder.name = "ffv1"
    (job.threads, job.encoder.threads, job.drawingThreads) = (1, 1, 1)
    job.overlay.fonts = FontRequest(files: [font])
    do {
      let report = try Burner(job).runAndWait()
      require(report.isComplete, "a burn that is not stopped is complete")
      require(report.frames == frames, "every frame is written: \(report.frames) of \(frames)")
      try checkOutput(output, frames: report.frames)
    } catch {
      let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      require(files.isEmpty, "a failed burn leaves no files: \(error), \(files)")
      if case MediaError.readBackMismatch(_, let reason) = error {
        require(
          try reason.hasPrefix("Invalid data") && hasStartOfNUT(path), "the output is read back as written: \(error)")
      }
      throw error
    }
  }

  /// Whether a file contains NUT's start code, 64 bits. FFmpeg's probe for NUT accepts any file that contains it. A
  /// Matroska file with such a packet then matches two formats, and cannot be opened.
  private static func hasStartOfNUT(_ path: String) throws -> Bool {
    try Data(contentsOf: URL(filePath: path)).range(of: Data([0x4E, 0x4D, 0x7A, 0x56, 0x1F, 0x5F, 0x04, 0xAD])) != nil
  }

  private static func checkOutput(_ path: String, frames: Int) throws {
    let demuxer = try Demuxer(path: path)
    var packets = 0
    while let packet = try demuxer.nextPacket() {
      if packet.streamIndex == demuxer.video.index { packets += 1 }
    }
    require(packets == frames, "all written frames can be read: \(packets) of \(frames)")
  }
}
