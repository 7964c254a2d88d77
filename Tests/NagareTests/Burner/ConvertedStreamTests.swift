import Foundation
import Nagare
import OverlayFixtures
import TestSupport
import Testing

@Suite("Streams that are converted for a container", .serialized)
struct ConvertedStreamTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private static let lines =
    "1\n00:00:00,123 --> 00:00:00,901\nfirst\n\n2\n00:00:01,040 --> 00:00:01,537\n<i>second</i> line\n"

  /// Two seconds with a click of audio at 1 s and two subtitles.
  private func source(_ suffix: String, _ encoding: [String]) throws -> String {
    let subtitles = try folder.write(ConvertedStreamTests.lines, as: "in.srt")
    let path = folder.path("in.\(suffix)")
    let click = "aevalsrc=if(between(t\\,1\\,1.01)\\,0.9*sin(2*PI*1000*t)\\,0):d=2:s=48000"
    try FFmpegTool.make(
      path,
      ["-f", "lavfi", "-i", "testsrc2=size=160x90:rate=25:duration=2", "-f", "lavfi", "-i", click, "-i", subtitles]
        + ["-map", "0", "-map", "1", "-map", "2", "-metadata:s:2", "language=kor"] + encoding)
    return path
  }

  private func burn(_ input: String, to suffix: String, _ change: (inout BurnJob) -> Void = { _ in }) throws -> (
    path: String, burner: Burner
  ) {
    let output = folder.path("out.\(suffix)")
    var job = BurnJob(video: input, comments: [], output: output)
    job.overlay = Fixtures.options()
    if suffix == "webm" { job.encoder.options = [EncoderSettings.Option(key: "deadline", value: "realtime")] }
    change(&job)
    let burner = try Burner(job)
    _ = try burner.runAndWait()
    return (output, burner)
  }

  /// The words of subtitles as ffmpeg reads them back, without markup, which it drops for WebM.
  private func words(_ path: String) throws -> [String] {
    try FFmpegTool.lines("ffmpeg", ["-i", path, "-map", "0:s:0", "-f", "srt", "-"])
      .filter { !$0.contains(" --> ") && !$0.allSatisfy(\.isNumber) }
      .map { $0.replacingOccurrences(of: "<[^>]*>", with: "", options: .regularExpression) }
  }

  /// The times and durations of subtitles, without the empty ones that MP4 has between them.
  private func times(_ path: String) throws -> [String] {
    try Probe.entries("packet=pts_time,duration_time,size", of: path, ["-select_streams", "s:0"]).compactMap { line in
      let fields = line.split(separator: ",")
      return fields.count >= 3 && fields[2] != "2" ? "\(fields[0]) \(fields[1])" : nil
    }
  }

  @Test(
    "subtitles keep their times, words and language",
    arguments: [
      ("mkv", "subrip", "mp4", "mov_text"), ("mkv", "subrip", "mov", "mov_text"), ("mkv", "ass", "mp4", "mov_text"),
      ("mp4", "mov_text", "mkv", "subrip"), ("mkv", "webvtt", "mp4", "mov_text"), ("mkv", "subrip", "webm", "webvtt"),
      ("mp4", "mov_text", "webm", "webvtt"),
    ])
  func text(from: String, codec: String, to suffix: String, becomes target: String) throws {
    let input = try source(from, ["-c:v", "libx264", "-preset", "ultrafast", "-c:a", "aac", "-c:s", codec])
    let (output, burner) = try burn(input, to: suffix)
    #expect(burner.changedStreams.converted.last?.description == "stream 2 (subtitle, \(codec))")
    #expect(burner.changedStreams.converted.last?.codec == target)
    #expect(burner.omittedStreams == [])
    let stream = try Probe.entries("stream=codec_name:stream_tags=language", of: output, ["-select_streams", "s"])
    #expect(stream == ["\(target),kor"])
    #expect(try words(output) == ["first", "second line"])
    #expect(try times(input).count == 2)
    #expect(try times(output) == times(input))
  }

  @Test("subtitles are cut to the range")
  func range() throws {
    let input = try source(
      "mkv", ["-c:v", "libx264", "-preset", "ultrafast", "-g", "5", "-c:a", "flac", "-c:s", "subrip"])
    let (output, _) = try burn(input, to: "mp4") { ($0.start, $0.end) = (0.52, 1.2) }
    #expect(try words(output) == ["first", "second line"])
    #expect(try times(output) == ["0.000000 0.381000", "0.520000 0.160000"])
  }

  @Test(
    "converted audio stays in sync",
    arguments: [("mkv", "aac", "webm", "opus"), ("mov", "pcm_s16le", "mp4", "aac"), ("mkv", "libopus", "mov", "aac")])
  func audio(from: String, codec: String, to suffix: String, becomes target: String) throws {
    let text = from == "mov" ? "mov_text" : "subrip"
    let input = try source(from, ["-c:v", "libx264", "-preset", "ultrafast", "-c:a", codec, "-c:s", text])
    let (output, burner) = try burn(input, to: suffix)
    #expect(burner.changedStreams.converted.contains { $0.codec == target } && !burner.omitsAudio)
    let stream = try Probe.entries("stream=codec_name", of: output, ["-select_streams", "a"])
    #expect(stream == [target])
    #expect(abs(try click(output) - click(input)) < 0.002)
  }

  /// The time of the click after the first video frame, in seconds.
  private func click(_ path: String) throws -> Double {
    let samples = try FFmpegTool.run(
      "ffmpeg", ["-i", path, "-map", "0:a:0", "-ac", "1", "-ar", "48000", "-f", "s16le", "-"]
    ).withUnsafeBytes { Array($0.bindMemory(to: Int16.self)) }
    let index = try #require(samples.firstIndex { abs(Int($0)) > 3000 })
    let first = try #require(
      Probe.entries("frame=pts_time", of: path, ["-select_streams", "a"]).first?.split(separator: ",").first)
    let start = try #require(Probe.times(path).first)
    return try #require(Double(first)) + Double(index) / 48_000 - start
  }

  @Test("bitmap subtitles are left out of MP4, and Matroska is named as able to hold them")
  func bitmapSubtitles() throws {
    let input = folder.path("in.mkv")
    let plain = folder.path("plain.mkv")
    try Fixtures.makeSmallClip(at: plain, seconds: 0.4)
    let subtitles = try folder.write(ConvertedStreamTests.lines, as: "in.srt")
    // FFmpeg makes no PGS of text: a header with that codec is enough here.
    try FFmpegTool.make(
      input, ["-i", plain, "-i", subtitles, "-map", "0", "-map", "1", "-c", "copy", "-c:s", "subrip"])
    var bytes = try Data(contentsOf: URL(filePath: input))
    let name = try #require(bytes.range(of: Data("S_TEXT/UTF8".utf8)))
    bytes.replaceSubrange(name, with: Data("S_HDMV/PGS\0".utf8))
    try bytes.write(to: URL(filePath: input))
    let burner = try Burner(BurnJob(video: input, comments: [], output: folder.path("out.mp4")))
    #expect(burner.changedStreams.omitted.map(\.description) == ["stream 2 (subtitle, hdmv_pgs_subtitle)"])
    #expect(burner.changedStreams.omitted.map(\.containers) == [["mkv"]])
  }
}
