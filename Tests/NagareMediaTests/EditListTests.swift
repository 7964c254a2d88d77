import CFFmpeg
import NagareMedia
import TestSupport
import Testing

@Suite("Audio that edit lists hide")
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
}
