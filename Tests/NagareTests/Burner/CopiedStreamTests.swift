import Foundation
import Nagare
import OverlayFixtures
import TestSupport
import Testing

@Suite("Copied streams", .serialized)
struct CopiedStreamTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// A Matroska file with two languages of audio, subtitles and an attached font.
  private func richSource() throws -> String {
    let subtitles = try folder.write(
      "1\n00:00:00,100 --> 00:00:00,900\nfirst\n\n2\n00:00:01,000 --> 00:00:01,500\nsecond\n", as: "in.srt")
    let path = folder.path("rich.mkv")
    try FFmpegTool.make(
      path,
      [
        "-i", Fixtures.clip, "-i", subtitles, "-t", "2", "-map_chapters", "-1", "-map", "0:v", "-map", "0:a", "-map",
        "0:a", "-map", "1",
      ]
        + ["-vf", "scale=320:180", "-c:v", "libx264", "-preset", "ultrafast", "-c:a:0", "copy", "-c:a:1", "mp2"]
        + ["-c:s", "subrip", "-metadata:s:a:1", "language=jpn", "-metadata:s:s:0", "language=kor"]
        + ["-attach", Fixtures.fonts[0], "-metadata:s:t", "mimetype=application/x-truetype-font"]
        + ["-metadata:s:t", "filename=NagareTest.ttf"])
    return path
  }

  @Test("audio packets are the same bytes in every container", arguments: ["mp4", "mov", "mkv"])
  func audio(suffix: String) throws {
    let output = folder.path("out.\(suffix)")
    let input = folder.path("in.mp4")
    try Fixtures.makeSmallClip(at: input)
    try burn(input, [], to: output)
    #expect(try Probe.payloadHash(output, stream: "a:0") == Probe.payloadHash(input, stream: "a:0"))
    #expect(try Probe.payloadHash(input, stream: "a:0").count == 32)
  }

  @Test("chapters and the title reach the output", arguments: ["mp4", "mov", "mkv"])
  func chaptersAndTitle(suffix: String) throws {
    let output = folder.path("out.\(suffix)")
    let burner = try Burner(.lossless(Fixtures.clip, [], to: output))
    #expect(burner.omittedStreams == [])
    _ = try burner.runAndWait()
    #expect(try Probe.entries("format_tags=title", of: output) == ["Dusk on the water"])
    let chapters = try Probe.entries("chapter=start_time,end_time:chapter_tags=title", of: output)
    #expect(chapters == ["0.000000,4.000000,Setting out", "4.000000,8.000000,Towards the sun"])
    #expect(try Probe.entries("stream=color_space", of: output, ["-select_streams", "v"]) == ["bt709"])
  }

  @Test("chapters end with the video, and one with an impossible time is left out", arguments: ["mp4", "mkv"])
  func implausibleChapters(suffix: String) throws {
    let (plain, input, output) = (folder.path("plain.mp4"), folder.path("in.mkv"), folder.path("out.\(suffix)"))
    try Fixtures.makeSmallClip(at: plain, seconds: 0.4)
    let times = [("short", 0, 200), ("long", 200, 600_000), ("later", 700_000, 800_000), ("bad", 4_000, 9_000)]
    let texts = times.map { "[CHAPTER]\nTIMEBASE=1/1000\nSTART=\($1)\nEND=\($2)\ntitle=\($0)\n" }
    let list = try folder.write(";FFMETADATA1\n" + texts.joined(), as: "in.txt")
    try FFmpegTool.make(input, ["-i", plain, "-i", list, "-map", "0", "-map_chapters", "1", "-c", "copy"])
    // The start and the end of the last chapter, in nanoseconds, become a start with the sign bit and an empty element.
    var bytes = try Data(contentsOf: URL(filePath: input))
    let old: [UInt8] = [0x91, 0x84, 0xEE, 0x6B, 0x28, 0x00, 0x92, 0x85, 0x02, 0x18, 0x71, 0x1A, 0x00]
    let place = try #require(bytes.range(of: Data(old)))
    bytes.replaceSubrange(place, with: [0x91, 0x88, 0x80, 0, 0, 0, 0, 0, 0, 5, 0xEC, 0x81, 0])
    try bytes.write(to: URL(filePath: input))
    try burn(input, [], to: output)
    let chapters = try Probe.entries("chapter=start_time,end_time:chapter_tags=title", of: output)
      .map { $0.split(separator: ",") }
    #expect(chapters.map(\.last) == ["short", "long"])
    #expect(chapters.first?.first == "0.000000")
    #expect(try #require(chapters.last.flatMap { Double($0[1]) }) < 0.6)
  }

  @Test("of several video streams, the one with the comments is the default", arguments: [0, 1], ["mp4", "mkv"])
  func severalVideos(stream: Int, suffix: String) throws {
    let (input, output) = (folder.path("in.mkv"), folder.path("out.\(suffix)"))
    let sources = ["160x120", "320x240"].flatMap { ["-f", "lavfi", "-i", "testsrc2=size=\($0):rate=25:duration=1"] }
    try FFmpegTool.make(
      input,
      sources + ["-map", "0", "-map", "1", "-c:v", "libx264", "-preset", "ultrafast", "-disposition:v:0", "default"])
    try burn(input, [], to: output) { $0.video.stream = stream }
    let chosen = try Probe.entries("stream_disposition=default", of: output, ["-select_streams", "v"])
    #expect(chosen == (stream == 0 ? ["1", "0"] : ["0", "1"]))
    let frame = try FrameSource(path: output).frame(at: 0.5)
    #expect(frame.geometry.width == (stream == 0 ? 160 : 320))
  }

  @Test("Matroska keeps subtitles, languages and attachments")
  func matroska() throws {
    let input = try richSource()
    let output = folder.path("out.mkv")
    let burner = try Burner(.lossless(input, [], to: output))
    #expect(burner.omittedStreams == [])
    _ = try burner.runAndWait()
    let streams = try Probe.entries("stream=codec_name:stream_tags=language", of: output)
    #expect(streams == ["h264", "aac", "mp2,jpn", "subrip,kor", "ttf"])
    for stream in ["a:0", "a:1", "s:0"] {
      #expect(try Probe.payloadHash(output, stream: stream) == Probe.payloadHash(input, stream: stream))
    }
    let attachment = folder.path("dumped.ttf")
    try FFmpegTool.run(
      "ffmpeg", ["-dump_attachment:t:0", attachment, "-i", output, "-map", "0:v", "-frames:v", "1", "-f", "null", "-"])
    let dumped = try Data(contentsOf: URL(filePath: attachment))
    #expect(dumped == (try Data(contentsOf: URL(filePath: Fixtures.fonts[0]))))
  }

  @Test("streams that MP4 cannot hold are left out and named, with the containers that can")
  func omissions() throws {
    let output = folder.path("out.mp4")
    let burner = try Burner(.lossless(try richSource(), [], to: output))
    #expect(burner.omittedStreams == ["stream 4 (attachment, ttf)"])
    #expect(burner.changedStreams.omitted.first?.containers == ["mkv"])
    _ = try burner.runAndWait()
    // Matroska names codecs exactly, MP4 all of MPEG audio "mp3".
    let codecs = try Probe.entries("stream=codec_type,codec_name", of: output)
    #expect(codecs.map { $0.split(separator: ",").last } == ["video", "audio", "audio", "subtitle"])
  }

  @Test("a second video that FFmpeg writes into MP4, but not into MOV, is left out and named")
  func secondVideo() throws {
    let input = folder.path("in.mkv")
    try FFmpegTool.make(
      input,
      [
        "-t", "0.4", "-i", Fixtures.clip, "-map", "0:v", "-map", "0:v", "-map_chapters", "-1", "-vf", "scale=160:90",
        "-c:v:0", "libx264",
        "-c:v:1", "libvpx-vp9", "-deadline", "realtime",
      ])
    let burner = try Burner(.lossless(input, [], to: folder.path("out.mov")))
    #expect(burner.omittedStreams == ["stream 1 (video, vp9)"])
    #expect(try burner.runAndWait().frames == 10)
    #expect(try Probe.entries("stream=codec_name", of: folder.path("out.mov")) == ["h264"])
  }

  @Test("a second video without a frame in the range is not missed", arguments: ["mkv", "mp4"])
  func emptySecondVideo(suffix: String) throws {
    let input = folder.path("in.mkv")
    func video(_ seconds: Double) -> [String] {
      ["-f", "lavfi", "-i", "testsrc2=size=160x90:rate=25:duration=\(seconds)"]
    }
    let encoding = ["-map", "0", "-map", "1", "-c:v", "libx264", "-preset", "ultrafast"]
    try FFmpegTool.make(input, video(0.4) + video(2) + encoding)
    let report = try burn(input, [], to: folder.path("out.\(suffix)")) { ($0.video.stream, $0.start) = (1, 1) }
    #expect(report.frames == 25 && report.output?.frames == 25)
  }

  @Test("MP4 keeps its own subtitles")
  func timedText() throws {
    let input = folder.path("in.mp4")
    try FFmpegTool.make(
      input, ["-i", try richSource(), "-map", "0:v", "-map", "0:s", "-c:v", "copy", "-c:s", "mov_text"])
    let output = folder.path("out.mp4")
    try burn(input, [], to: output)
    #expect(try Probe.entries("stream=codec_name:stream_tags=language", of: output).last == "mov_text,kor")
    #expect(try Probe.payloadHash(output, stream: "s:0") == Probe.payloadHash(input, stream: "s:0"))
    #expect(try Probe.times(output, stream: "s:0") == Probe.times(input, stream: "s:0"))
  }

  @Test("WebM gets Opus for AAC")
  func webm() throws {
    let input = folder.path("in.mp4")
    let output = folder.path("out.webm")
    try Fixtures.makeSmallClip(at: input, seconds: 0.4)
    var job = BurnJob(video: input, comments: [], output: output)
    job.encoder.options = [EncoderSettings.Option(key: "deadline", value: "realtime")]
    job.overlay = Fixtures.options()
    let burner = try Burner(job)
    #expect(burner.encoderName == "libvpx-vp9")
    #expect(burner.omittedStreams == [] && !burner.omitsAudio)
    #expect(burner.changedStreams.converted.map(\.description) == ["stream 1 (audio, aac)"])
    #expect(burner.changedStreams.converted.map(\.codec) == ["opus"])
    #expect(try burner.runAndWait().frames == 10)
    #expect(try Probe.entries("stream=codec_name", of: output) == ["vp9", "opus"])
  }

  @Test(
    "cover art is kept, or named as left out",
    arguments: [("mp4", "mp4"), ("mp4", "mkv"), ("mp4", "mov"), ("mkv", "mkv"), ("mkv", "mp4"), ("mkv", "webm")])
  func cover(from source: String, to suffix: String) throws {
    let image = folder.path("cover.jpg")
    let plain = folder.path("plain.mp4")
    let input = folder.path("in.\(source)")
    let output = folder.path("out.\(suffix)")
    try FFmpegTool.make(image, ["-f", "lavfi", "-i", "color=red:size=32x32", "-frames:v", "1"])
    try Fixtures.makeSmallClip(at: plain, seconds: 0.4)
    let cover =
      source == "mkv"
      ? ["-attach", image, "-metadata:s:t", "mimetype=image/jpeg"]
      : ["-i", image, "-map", "0", "-map", "1", "-disposition:v:1", "attached_pic"]
    try FFmpegTool.make(input, ["-i", plain] + cover + ["-c", "copy"])
    var job = BurnJob(video: input, comments: [], output: output)
    job.encoder.name = suffix == "webm" ? "libvpx" : nil
    let burner = try Burner(job)
    _ = try burner.runAndWait()
    let isHeld = ["mp4", "mkv"].contains(suffix)
    #expect(burner.omittedStreams.contains { $0.contains("mjpeg") } == !isHeld)
    let covers = try Probe.entries("stream_disposition=attached_pic", of: output, ["-select_streams", "v"])
    #expect(covers == (isHeld ? ["0", "1"] : ["0"]))
  }
}
