import Foundation
import Nagare
import OverlayFixtures
import TestSupport
import Testing

@Suite("Previews", .serialized)
struct PreviewerTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Writes a preview to a file.
  private func preview(
    _ video: String, _ comments: [Comment], change: (inout PreviewJob) -> Void = { _ in }
  ) throws -> String {
    let path = folder.path("preview-\(UUID().uuidString).nut")
    let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    var job = PreviewJob(video: video, comments: comments, output: descriptor)
    job.video.keepsFormat = true
    job.overlay = Fixtures.options()
    change(&job)
    let report = try Previewer(job).run()
    #expect(report.isComplete)
    #expect(report.lateFrames == 0)
    return path
  }

  private func burned(_ video: String, _ comments: [Comment], _ rate: FrameRate? = nil) throws -> String {
    let output = folder.path("burned.mkv")
    try burn(video, comments, to: output) {
      ($0.encoder, $0.video.keepsFormat) = (EncoderSettings(), false)
      $0.encoder.name = "ffv1"
      $0.allowsOverwriting = true
      $0.frameRate = rate
    }
    return output
  }

  @Test(
    "samples of every format are those of a lossless burn",
    arguments: ["yuv420p", "yuv422p10le", "yuv444p", "gray", "bgr0", "gbrp10le", "yuva420p"])
  func formats(name: String) throws {
    let input = folder.path("in.mkv")
    try FFmpegTool.make(
      input,
      ["-f", "lavfi", "-i", "testsrc2=size=66x38:rate=25:duration=1", "-pix_fmt", name, "-c:v", "ffv1"])
    let comments = [Comment("BGL", at: 0), Comment("口", at: 0, .top)]
    let stream = try preview(input, comments)
    let format = try Probe.entries("stream=pix_fmt", of: stream)
    #expect(format == [name])
    let hashes = try Probe.frameHashes(stream)
    #expect(hashes.count == 25)
    #expect(try Probe.frameHashes(burned(input, comments)) == hashes)
  }

  @Test("by default, samples are those that a burn encodes", arguments: ["yuv444p", "bgra", "yuv422p"])
  func reduced(name: String) throws {
    let input = folder.path("in.mkv")
    try FFmpegTool.make(
      input, ["-f", "lavfi", "-i", "testsrc2=size=66x38:rate=25:duration=0.4", "-pix_fmt", name, "-c:v", "ffv1"])
    let comments = [Comment("BGL", at: 0), Comment("口", at: 0, .top)]
    let stream = try preview(input, comments) { $0.video.keepsFormat = false }
    #expect(try Probe.entries("stream=pix_fmt", of: stream) == ["yuv420p"])
    let output = folder.path("burned.mkv")
    try burn(input, comments, to: output) { $0.video.keepsFormat = false }
    #expect(try Probe.frameHashes(stream) == Probe.frameHashes(output))
  }

  @Test(
    "fragments for browsers begin at the time asked for, with the sound at its place",
    arguments: [("aac", 0.0, "in.mp4"), ("aac", 1.3, "in.mp4"), ("libmp3lame", 1.3, "in.mp4"), ("flac", 0.5, "in.mkv")])
  func fragments(codec: String, start: Double, name: String) throws {
    let input = folder.path(name)
    // The sound begins at 2 s.
    try FFmpegTool.make(
      input,
      [
        "-f", "lavfi", "-i", "testsrc2=size=160x90:rate=25:duration=4", "-f", "lavfi", "-i",
        "aevalsrc='gte(t,2)*sin(2000*t)':s=48000:d=4", "-pix_fmt", "yuv420p", "-c:v", "libx264", "-preset", "ultrafast",
        "-c:a", codec,
      ])
    var type: String?
    let output = folder.path("fragments.mp4")
    let descriptor = open(output, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    var job = PreviewJob(video: input, comments: [Comment("BGL", at: 0)], output: descriptor)
    (job.overlay, job.form, job.start) = (Fixtures.options(), .fragments, start)
    let previewer = try Previewer(job)
    type = previewer.mediaType
    #expect(abs(previewer.start - start) < 0.001)
    #expect(try previewer.run().isComplete)

    // As browsers read it, which ignore most edit lists.
    let raw = ["-ignore_editlist", "1"]
    #expect(try Probe.entries("stream=codec_name", of: output, raw) == ["h264", "aac"])
    #expect(try Probe.entries("format=start_time", of: output, raw) == ["0.000000"])
    let times = try Probe.entries("packet=pts_time", of: output, raw + ["-select_streams", "v"]).compactMap(Double.init)
    #expect(times.count == Int(((4 - start) * 25).rounded(.up)))
    // From the first frame on, which was on screen already.
    for (place, time) in times.enumerated().dropFirst() {
      #expect(abs(time + start - ((start * 25).rounded(.down) + Double(place)) / 25) < 0.002)
    }
    let samples = try FFmpegTool.run(
      "ffmpeg", raw + ["-i", output, "-af", "aresample=async=1:first_pts=0", "-ac", "1", "-f", "s16le", "-"]
    ).withUnsafeBytes { Array($0.bindMemory(to: Int16.self)) }
    let first = try #require(samples.firstIndex { abs(Int($0)) > 8_000 })
    #expect(abs(Double(first) / 48_000 + start - 2) < 0.025)

    let profile = try Probe.entries("stream=profile,level", of: output, ["-select_streams", "v"]).joined(separator: ",")
    #expect(profile.hasPrefix("Constrained Baseline,"))
    let level = try #require(Int(profile.split(separator: ",").last ?? ""))
    #expect(type == "video/mp4; codecs=\"avc1.42c0\(String(level, radix: 16).leftPadded(2)), mp4a.40.2\"")
  }

  @Test("frames at a constant rate are those of a burn")
  func constantRate() throws {
    let input = folder.path("in.mp4")
    try Fixtures.makeSmallClip(at: input)
    let rate = try #require(FrameRate(numerator: 60))
    let stream = try preview(input, Fixtures.comments()) { $0.frameRate = rate }
    let hashes = try Probe.frameHashes(stream)
    #expect(hashes.count == 120)
    #expect(try Probe.frameHashes(burned(input, Fixtures.comments(), rate)) == hashes)
  }

  /// Frames are found by their times, without an index.
  @Test("a range begins at its first frame in every container", arguments: ["mp4", "mkv", "ts", "avi", "flv"])
  func range(suffix: String) throws {
    let input = folder.path("in.\(suffix)")
    try FFmpegTool.make(
      input,
      ["-f", "lavfi", "-i", "testsrc2=size=64x48:rate=25:duration=9", "-c:v", "libx264", "-g", "50", "-bf", "2"])
    let comments = [Comment("BGL", at: 1), Comment("口", at: 3, .top), Comment("BG", at: 5)]
    let whole = try Probe.frameHashes(preview(input, comments))
    for time in [0.04, 3.3, 6.0, 8.92] {
      let some = try Probe.frameHashes(preview(input, comments) { $0.start = time })
      // The start of a stream may lie a little before its first frame.
      let expected = 225 - Int(time * 25)
      #expect(abs(some.count - expected) <= 2, "from \(time)")
      #expect(some == Array(whole.suffix(some.count)), "from \(time)")
    }
  }

  @Test("a start beyond the end is an error")
  func beyondTheEnd() throws {
    let input = folder.path("in.mp4")
    try Fixtures.makeSmallClip(at: input)
    do {
      _ = try preview(input, []) { $0.start = 60 }
      Issue.record("no error was thrown")
    } catch MediaError.noFrame(let path, let time, let duration) {
      #expect(path == input && time == 60)
      #expect(abs((duration ?? 0) - 2) < 0.1)
    }
  }

  @Test("a size keeps the display aspect ratio")
  func size() throws {
    let input = folder.path("in.mkv")
    try Fixtures.makeSmallClip(at: input)
    let stream = try preview(input, []) { $0.video.size = .exactly(FrameSize(width: 320, height: 240)) }
    let entries = try Probe.entries("stream=width,height,sample_aspect_ratio", of: stream, ["-select_streams", "v"])
    // 320 x 180 is 16:9; with 240 rows each pixel is 4:3 as wide as high.
    #expect(entries == ["320,240,4:3"])
  }

  @Test("a closed pipe is no error")
  func closedPipe() throws {
    signal(SIGPIPE, SIG_IGN)
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    close(ends[0])
    defer { close(ends[1]) }
    let report = try Previewer(PreviewJob(video: Fixtures.clip, comments: [], output: ends[1])).run()
    #expect(!report.isComplete)
  }

  /// The decoder of the audio holds samples back, which are not written at the end either.
  @Test("a player that is closed while audio is converted is no error")
  func closedWhileConverting() throws {
    signal(SIGPIPE, SIG_IGN)
    let input = folder.path("in.asf")
    let sources = ["testsrc2=size=64x48:rate=25:duration=2", "sine=duration=2"].flatMap { ["-f", "lavfi", "-i", $0] }
    try FFmpegTool.make(input, sources + ["-c:v", "mpeg4", "-c:a", "wmav2"])
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    defer { close(ends[1]) }
    // A pipe holds less than the rest.
    Thread.detachNewThread { [end = ends[0]] in
      let player = FileHandle(fileDescriptor: end, closeOnDealloc: false)
      _ = player.readData(ofLength: 40_000)
      try? player.close()
    }
    let report = try Previewer(PreviewJob(video: input, comments: [], output: ends[1])).run()
    #expect(!report.isComplete && report.frames > 0)
  }
}

extension PreviewerTests {
  @Test(
    "audio that NUT cannot hold becomes PCM",
    arguments: [
      ("alac", "mov", "pcm_s32le"), ("adpcm_ima_qt", "mov", "pcm_s16le"), ("wmav2", "asf", "pcm_f32le"),
      ("adpcm_ms", "avi", "pcm_s16le"),
    ])
  func decodedAudio(codec: String, suffix: String, samples: String) throws {
    let input = folder.path("in.\(suffix)")
    try FFmpegTool.make(
      input,
      ["-f", "lavfi", "-i", "testsrc2=size=64x48:rate=25:duration=2"]
        + ["-f", "lavfi", "-i", "aevalsrc='0.5*sin(2*PI*440*t)|0.3*sin(2*PI*660*t)':duration=2:sample_rate=44100"]
        + ["-c:v", "mpeg4", "-c:a", codec])
    let stream = try preview(input, [])
    #expect(try Probe.entries("stream=codec_name", of: stream, ["-select_streams", "a"]) == [samples])
    func decoded(_ path: String) throws -> [Int16] {
      let bytes = try FFmpegTool.run("ffmpeg", ["-i", path, "-map", "0:a", "-f", "s16le", "-ac", "2", "-"])
      return stride(from: 0, to: bytes.count - 1, by: 2).map {
        Int16(bitPattern: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8)
      }
    }
    let (heard, expected) = try (decoded(stream), decoded(input))
    // A decoder may keep its last packet back.
    #expect(abs(heard.count - expected.count) <= 2 * 2 * 4_096)
    let common = min(heard.count, expected.count)
    try #require(common > 44_100 * 3)
    #expect(zip(heard, expected).prefix(common).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
    // In sync to within a frame; WMA gives its first samples with the second packet.
    let offset = try (Probe.times(stream, stream: "a:0")[0] - Probe.times(stream)[0])
    let before = try (Probe.times(input, stream: "a:0")[0] - Probe.times(input)[0])
    #expect(abs(offset - before) < (codec == "wmav2" ? 0.1 : 0.04))
  }
}

extension String {
  /// The text after zeros, with this length at least.
  fileprivate func leftPadded(_ length: Int) -> String {
    String(repeating: "0", count: max(length - count, 0)) + self
  }
}
