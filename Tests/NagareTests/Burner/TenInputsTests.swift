import Nagare
import OverlayFixtures
import TestSupport
import Testing

/// Common inputs, burned without options of the output. `OutputFormats.md` has the table.
@Suite("Outputs of ten common inputs play", .serialized)
struct TenInputsTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Formats that browsers, phones and televisions play, by ffprobe's names: codec, profile, tag in MP4, sample format.
  private static let played: [String: Set<String>] = [
    "mp4": ["h264,High,avc1,yuv420p", "h264,High,avc1,yuvj420p", "hevc,Main 10,hvc1,yuv420p10le"],
    "webm": ["vp9,Profile 0,[0][0][0][0],yuv420p", "vp9,Profile 2,[0][0][0][0],yuv420p10le"],
  ]

  struct Input: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var suffix = "mp4"
    var source = "testsrc2=size=320x180:rate=25:duration=0.2"
    var encoding = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"]
    /// The format of the output.
    var expected = "h264,High,avc1,yuv420p"
    var output = "mp4"
  }

  private static let hdrEncoding = [
    "-pix_fmt", "yuv420p10le", "-color_primaries", "bt2020", "-color_trc", "smpte2084", "-colorspace", "bt2020nc",
    "-color_range", "tv", "-c:v", "libx265", "-x265-params", "log-level=none:max-cll=1000,400",
  ]
  private static let vp9Encoding = ["-c:v", "libvpx-vp9", "-deadline", "realtime", "-pix_fmt", "yuv420p"]

  static let inputs = [
    Input(testDescription: "1080p", source: "testsrc2=size=1920x1080:rate=25:duration=0.12"),
    Input(
      testDescription: "a phone's, full range", suffix: "mov",
      encoding: ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuvj420p"],
      expected: "h264,High,avc1,yuvj420p"),
    Input(testDescription: "4K", source: "testsrc2=size=3840x2160:rate=25:duration=0.08"),
    Input(testDescription: "60 fps", source: "testsrc2=size=320x180:rate=60:duration=0.2"),
    Input(
      testDescription: "variable rate", suffix: "mkv",
      source: "testsrc2=size=320x180:rate=25:duration=0.4,setpts=(N+mod(N\\,3)*0.4)/25/TB"),
    Input(testDescription: "HEVC HDR", encoding: hdrEncoding, expected: "hevc,Main 10,hvc1,yuv420p10le"),
    Input(testDescription: "VP9", suffix: "webm", encoding: vp9Encoding),
    Input(
      testDescription: "VP9 to WebM", suffix: "webm", encoding: vp9Encoding,
      expected: "vp9,Profile 0,[0][0][0][0],yuv420p",
      output: "webm"),
    Input(
      testDescription: "HDR to WebM", encoding: hdrEncoding, expected: "vp9,Profile 2,[0][0][0][0],yuv420p10le",
      output: "webm"),
    Input(testDescription: "GIF", suffix: "gif", encoding: []),
    Input(
      testDescription: "an editor's 4:2:2", suffix: "mov", encoding: ["-c:v", "prores_ks"],
      expected: "hevc,Main 10,hvc1,yuv420p10le"),
  ]

  private func burn(_ input: String, to suffix: String) throws -> (path: String, burner: Burner) {
    let output = folder.path("out.\(suffix)")
    var job = BurnJob(video: input, comments: [Comment("口", at: 0, .top)], output: output)
    job.overlay = Fixtures.options()
    let burner = try Burner(job)
    _ = try burner.runAndWait()
    return (output, burner)
  }

  private func stream(_ path: String) throws -> String? {
    let entries = "stream=codec_name,profile,codec_tag_string,pix_fmt"
    let fields = try Probe.entries(entries, of: path, ["-select_streams", "v"]).first?.split(separator: ",")
    return fields.map { $0.prefix(4).joined(separator: ",") }
  }

  @Test("codec, profile and sample format are in the table", arguments: inputs)
  func plays(input: Input) throws {
    let path = folder.path("in.\(input.suffix)")
    try FFmpegTool.make(path, ["-f", "lavfi", "-i", input.source, "-fps_mode", "passthrough"] + input.encoding)
    let (output, _) = try burn(path, to: input.output)
    #expect(try stream(output) == input.expected)
    #expect(Self.played[input.output]?.contains(input.expected) == true)
    #expect(try Probe.frameHashes(output).count == Probe.frameHashes(path).count)
  }

  @Test("HDR keeps its tags and light levels")
  func hdr() throws {
    let path = folder.path("in.mp4")
    try FFmpegTool.make(path, ["-f", "lavfi", "-i", "testsrc2=size=128x72:rate=25:duration=0.2"] + Self.hdrEncoding)
    let (output, _) = try burn(path, to: "mp4")
    let tags = "stream=color_range,color_space,color_transfer,color_primaries"
    #expect(try Probe.entries(tags, of: output).first?.hasPrefix("tv,bt2020nc,smpte2084,bt2020") == true)
    let light = try Probe.entries(
      "frame_side_data=max_content,max_average", of: output, ["-select_streams", "v", "-read_intervals", "%+#1"])
    #expect(light.contains { $0.contains("1000,400") })
  }

  @Test("six channels, subtitles and chapters are kept in MP4")
  func film() throws {
    let subtitles = try folder.write("1\n00:00:00,100 --> 00:00:00,300\nline\n", as: "in.srt")
    let chapters = try folder.write(
      ";FFMETADATA1\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=0\nEND=200\ntitle=One\n", as: "chapters.txt")
    let path = folder.path("in.mkv")
    try FFmpegTool.make(
      path,
      ["-f", "lavfi", "-i", "testsrc2=size=320x180:rate=25:duration=0.4", "-f", "lavfi", "-i"]
        + ["sine=duration=0.4,pan=5.1|c0=c0|c1=c0|c2=c0|c3=c0|c4=c0|c5=c0", "-i", subtitles, "-i", chapters]
        + ["-map", "0", "-map", "1", "-map", "2", "-map_chapters", "3", "-c:a", "ac3"]
        + ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-c:s", "subrip"])
    let (output, burner) = try burn(path, to: "mp4")
    #expect(burner.changedStreams.omitted == [])
    #expect(try stream(output) == "h264,High,avc1,yuv420p")
    let streams = try Probe.entries("stream=codec_name,channels", of: output)
    #expect(streams.contains { $0.hasPrefix("ac3,6") } && streams.contains("mov_text"))
    #expect(try Probe.entries("chapter=id:chapter_tags=title", of: output).first?.hasSuffix("One") == true)
  }

  @Test("a file of audio alone is an error")
  func audio() throws {
    let path = folder.path("in.m4a")
    try FFmpegTool.make(path, ["-f", "lavfi", "-i", "sine=duration=0.2", "-c:a", "aac"])
    #expect(throws: MediaError.noVideoStream(path: path)) { try burn(path, to: "mp4") }
  }
}
