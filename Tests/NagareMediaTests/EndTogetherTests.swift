import Foundation
import NagareMedia
import TestSupport
import Testing

@Suite("Streams that end together")
struct EndTogetherTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Writes all other streams of a video, then its first second.
  private func muxer(of source: String, to output: String, audio: AudioTreatment = .copy) throws -> Muxer {
    let (video, others) = (try OpenVideo(source), try Demuxer(path: source))
    let container = try OutputContainer(path: output)
    let encoder = try video.encoder("libx264", container: container) { $0.preset = "ultrafast" }
    let muxer = try Muxer(
      to: .file(MuxerTarget.OutputName(output, allowsOverwriting: true)), container: container, encoder: encoder,
      demuxer: others, audio: audio)
    try muxer.open()
    while let packet = try others.nextPacket() {
      if packet.streamIndex != others.video.index { try muxer.copy(packet) }
    }
    for frame in try video.frames(limit: 25) {
      try encoder.send(frame)
      while let packet = try encoder.nextPacket() { try muxer.writeVideo(packet) }
    }
    try encoder.send(nil)
    while let packet = try encoder.nextPacket() { try muxer.writeVideo(packet) }
    return muxer
  }

  private static let video = ["-f", "lavfi", "-i", "testsrc2=s=64x48:r=25:d=4"]

  /// The end of a stream's last packet, in seconds; 0 if it has no packets.
  private func end(of stream: String, _ path: String) throws -> Double {
    let lines = try FFmpegTool.lines(
      "ffprobe",
      ["-select_streams", stream, "-show_entries", "packet=pts_time,duration_time", "-of", "csv=p=0", path])
    return lines.map { $0.split(separator: ",").compactMap { Double($0) }.reduce(0, +) }.max() ?? 0
  }

  @Test(
    "audio that is ahead of the video ends with it in a stopped burn or with a truncated input",
    arguments: [AudioTreatment.copy, .aac, .opus], ["mp4", "mkv"])
  func audio(_ treatment: AudioTreatment, suffix: String) throws {
    let (source, output) = (folder.path("in.mp4"), folder.path("out.\(suffix)"))
    try FFmpegTool.make(
      source, Self.video + ["-f", "lavfi", "-i", "sine=d=4", "-c:v", "mpeg4", "-c:a", "aac"])
    for isStopped in [true, false] {
      let muxer = try muxer(of: source, to: output, audio: treatment)
      if !isStopped { try muxer.endAudio(withVideo: true) }
      _ = try muxer.finish(expecting: isStopped ? nil : 25)
      let (video, audio) = (try end(of: "v:0", output), try end(of: "a:0", output))
      #expect(abs(video - 1) < 0.01)
      // An audio packet, and the audio encoder's initial padding.
      #expect((-0.065...0.065).contains(audio - video), "\(isStopped): \(audio)")
    }
  }

  @Test("audio that outlasts a complete video is kept")
  func longerAudio() throws {
    let (source, output) = (folder.path("in.mp4"), folder.path("out.mp4"))
    try FFmpegTool.make(
      source, Self.video + ["-f", "lavfi", "-i", "sine=d=4", "-c:v", "mpeg4", "-c:a", "aac"])
    let muxer = try muxer(of: source, to: output)
    try muxer.endAudio()
    _ = try muxer.finish(expecting: 25)
    #expect(try end(of: "a:0", output) > 3.9)
  }

  @Test("converted subtitles end with the video", arguments: [("in.mkv", "out.mp4"), ("in.mp4", "out.mkv")])
  func subtitles(input: String, output: String) throws {
    let (source, output) = (folder.path(input), folder.path(output))
    let texts = (0..<4).map { "\($0 + 1)\n00:00:0\($0),200 --> 00:00:0\($0),700\ntext \($0)\n\n" }.joined()
    try texts.write(toFile: folder.path("in.srt"), atomically: true, encoding: .utf8)
    let codec = input.hasSuffix("mp4") ? "mov_text" : "srt"
    try FFmpegTool.make(
      source, Self.video + ["-i", folder.path("in.srt"), "-c:v", "mpeg4", "-c:s", codec])
    let muxer = try muxer(of: source, to: output)
    _ = try muxer.finish(expecting: nil)
    let lines = try FFmpegTool.lines("ffmpeg", ["-i", output, "-map", "0:s", "-f", "srt", "-"])
    #expect(lines.filter { $0.hasPrefix("text") } == ["text 0"])
  }

  @Test(
    "chapters end with the video of a stopped burn, and are complete otherwise", arguments: ["mp4", "mov"])
  func chapters(suffix: String) throws {
    let (source, output) = (folder.path("in.mp4"), folder.path("out.\(suffix)"))
    let texts = (0..<4).map {
      "[CHAPTER]\nTIMEBASE=1/1000\nSTART=\($0 * 800)\nEND=\($0 * 800 + 800)\ntitle=chapter \($0)\n"
    }.joined()
    try (";FFMETADATA1\n" + texts).write(toFile: folder.path("in.txt"), atomically: true, encoding: .utf8)
    try FFmpegTool.make(
      source, Self.video + ["-i", folder.path("in.txt"), "-map_chapters", "1", "-map", "0:v", "-c:v", "mpeg4"])
    let entries = ["-show_chapters", "-show_entries", "chapter=start_time,end_time:format=duration", "-of", "csv=p=0"]
    let whole: [[Double]] = [[0, 0.8], [0.8, 1.6], [1.6, 2.4], [2.4, 3.2]]
    for isStopped in [true, false] {
      let chapters: [[Double]] = isStopped ? [[0, 0.8], [0.8, 1]] : whole
      _ = try muxer(of: source, to: output).finish(expecting: isStopped ? nil : 25)
      let lines = try FFmpegTool.lines("ffprobe", entries + [output])
        .map { $0.split(separator: ",").compactMap { Double($0) } }
      let found = lines.filter { $0.count == 2 }.map { $0.map { ($0 * 100).rounded() / 100 } }
      #expect(found == chapters, "\(lines)")
      let duration = lines.first { $0.count == 1 }?[0] ?? 0
      // Whether chapters count for the duration depends on ffprobe's release.
      if isStopped { #expect(abs(duration - 1) < 0.05, "\(lines)") }
    }
  }

  @Test("at most 32 MiB wait for the video: beyond that, the oldest packets are written")
  func limit() throws {
    let (source, output) = (folder.path("in.mkv"), folder.path("out.mkv"))
    let noise = "anoisesrc=r=96000:d=15:seed=1,aformat=channel_layouts=7.1"
    try FFmpegTool.make(
      source, Self.video + ["-f", "lavfi", "-i", noise, "-c:v", "mpeg4", "-c:a", "pcm_s32le"])
    _ = try muxer(of: source, to: output).finish(expecting: nil)
    let bytesPerSecond = 96_000.0 * 8 * 4
    let excess = 15 - Double(32 << 20) / bytesPerSecond
    #expect(abs(try end(of: "a:0", output) - excess) < 0.1)
  }
}
