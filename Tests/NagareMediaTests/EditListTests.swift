import CFFmpeg
import Foundation
import NagareMedia
import TestSupport
import Testing

@Suite("What edit lists hide")
struct EditListTests {
  private let folder: TemporaryFolder
  private let source: String

  /// Makes a video of 4 s with a key frame every second.
  init() throws {
    folder = try TemporaryFolder()
    source = folder.path("source.mp4")
    try FFmpegTool.make(
      source,
      FFmpegTool.video(seconds: 4) + ["-f", "lavfi", "-i", "sine=d=4", "-c:v", "mpeg4", "-g", "25", "-c:a", "aac"])
  }

  /// Copies a video into another container.
  /// - Parameter change: changes each packet.
  /// - Returns: the times of the copy's audio packets, in seconds.
  private func copy(_ input: String, to suffix: String, _ change: (Packet) -> Void = { _ in }) throws -> [Double] {
    let (demuxer, output) = (try Demuxer(path: input), folder.path("out.\(suffix)"))
    let muxer = try Muxer(
      copying: demuxer, to: .file(MuxerTarget.OutputName(output)), container: OutputContainer(path: output))
    try muxer.open()
    while let packet = try demuxer.nextPacket() {
      change(packet)
      if packet.streamIndex == demuxer.video.index { try muxer.writeVideo(packet) } else { try muxer.copy(packet) }
    }
    _ = try muxer.finish(expecting: nil)
    return try audioTimes(output)
  }

  private func audioTimes(_ path: String) throws -> [Double] {
    try FFmpegTool.lines(
      "ffprobe", ["-select_streams", "a:0", "-show_entries", "packet=pts_time", "-of", "csv=p=0", path]
    ).compactMap { Double($0.prefix { $0 != "," }) }
  }

  @Test("audio before a trimmed start is copied, as decoders need it", arguments: ["mp4", "mkv"])
  func start(suffix: String) throws {
    let input = folder.path("in.mp4")
    try FFmpegTool.make(input, ["-ss", "1.9", "-i", source, "-c", "copy"])
    let (before, after) = (try audioTimes(input), try copy(input, to: suffix))
    #expect(try #require(before.first) < -0.8)
    // Matroska counts milliseconds.
    try #require(after.count == before.count)
    for (time, wanted) in zip(after, before) { #expect(abs(time - wanted) < 0.001) }
  }

  @Test("audio that is cut out is not copied, and what follows keeps its time", arguments: ["mp4", "mkv"])
  func middle(suffix: String) throws {
    let before = try audioTimes(source)
    let cut = 1.0..<2.0
    let after = try copy(source, to: suffix) { packet in
      guard packet.streamIndex == 1, let time = packet.presentationTime, cut.contains(time) else { return }
      packet.pointer.pointee.flags |= AV_PKT_FLAG_DISCARD
    }
    let kept = before.filter { !cut.contains($0) }
    try #require(after.count == kept.count && kept.count < before.count)
    for (time, wanted) in zip(after, kept) { #expect(abs(time - wanted) < 0.001) }
  }

  @Test("frames before 0 stay hidden in copies to MP4, others in none")
  func frames() throws {
    let (whole, start, end) = (folder.path("in.mp4"), folder.path("start.mp4"), folder.path("end.mp4"))
    try FFmpegTool.make(whole, FFmpegTool.video() + ["-c:v", "libx264", "-bf", "2"])
    try FFmpegTool.make(start, ["-ss", "0.5", "-i", whole, "-c", "copy"])
    // The edit's duration of 1000 ms follows its version, flags and count.
    var bytes = try Data(contentsOf: URL(filePath: whole))
    let place = try #require(bytes.range(of: Data("elst".utf8))).upperBound + 8
    bytes.replaceSubrange(place..<place + 4, with: [0, 0, 1, 184])
    try bytes.write(to: URL(filePath: end))
    for (path, mp4, mkv) in [(whole, false, false), (start, false, true), (end, true, true)] {
      let demuxer = try Demuxer(path: path)
      #expect(demuxer.hidesFrames(shownIn: .mp4) == mp4 && demuxer.hidesFrames(shownIn: .mkv) == mkv, "\(path)")
    }
  }
}
