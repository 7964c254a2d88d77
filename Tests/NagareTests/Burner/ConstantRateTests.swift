import Foundation
import Nagare
import OverlayFixtures
import TestSupport
import Testing

@Suite("Burns at a constant rate", .serialized)
struct ConstantRateTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func rate(_ numerator: Int32, _ denominator: Int32 = 1) throws -> FrameRate {
    try #require(FrameRate(numerator: numerator, denominator: denominator))
  }

  private func makeClip(_ name: String, rate: String, seconds: Double = 2, _ options: [String] = []) throws -> String {
    let source = ["-f", "lavfi", "-i", "testsrc2=size=320x180:rate=\(rate):duration=\(seconds)"]
    let audio = ["-f", "lavfi", "-i", "sine=duration=\(seconds)"]
    try FFmpegTool.make(
      folder.path(name),
      source + audio + ["-pix_fmt", "yuv420p", "-c:v", "libx264", "-preset", "ultrafast", "-c:a", "aac"] + options)
    return folder.path(name)
  }

  private static let comments = [
    Comment("BGLBGL", at: 0.2), Comment("口口", at: 0.5, .top), Comment("LLL", at: 0.9, .reverse),
  ]

  /// The same clip, converted to the rate by ffmpeg before it is burned, has the same frames and comments.
  @Test(
    "frames are those of a clip with the rate",
    arguments: [("24", "60"), ("25", "50"), ("30", "120"), ("30000/1001", "60000/1001"), ("60", "30"), ("25", "24")])
  func sameAsConverted(source: String, output: String) throws {
    let parts = output.split(separator: "/").compactMap { Int32($0) }
    let rate = try rate(parts[0], parts.count > 1 ? parts[1] : 1)
    let input = try makeClip("in.mp4", rate: source)
    let converted = folder.path("converted.mkv")
    try FFmpegTool.make(
      converted,
      [
        "-i", input, "-map", "0:v", "-vf", "fps=\(output):round=up", "-c:v", "ffv1", "-bsf:v",
        "setts=pts=N:dts=N:time_base=\(rate.denominator)/\(rate.numerator)",
      ])
    try burn(input, Self.comments, to: folder.path("out.mp4")) { $0.frameRate = rate }
    // Whole milliseconds would move comments.
    let moved = folder.path("converted.mp4")
    try FFmpegTool.make(
      moved, ["-i", input, "-map", "0:v", "-vf", "fps=\(output):round=up", "-c:v", "libx264", "-qp", "0"])
    try burn(moved, Self.comments, to: folder.path("expected.mp4"))
    let (frames, expected) = try (
      Probe.frameHashes(folder.path("out.mp4")), Probe.frameHashes(folder.path("expected.mp4"))
    )
    #expect(abs(frames.count - expected.count) <= 1)
    let count = min(frames.count, expected.count)
    #expect(count >= Int(2 * rate.value) - 1)
    #expect(Array(frames.prefix(count)) == Array(expected.prefix(count)))
  }

  @Test("times are ticks, and the duration changes by less than a tick", arguments: ["mp4", "mkv", "mov"])
  func times(suffix: String) throws {
    let input = try makeClip("in.mp4", rate: "24")
    let output = folder.path("out.\(suffix)")
    let report = try burn(input, Self.comments, to: output) { $0.frameRate = FrameRate(numerator: 60) }
    let times = try Probe.times(output)
    #expect(times.count == 120)
    #expect(report.frames == 120)
    let tolerance = suffix == "mkv" ? 0.00101 : 0.00001
    for (index, time) in times.enumerated() { #expect(abs(time - Double(index) / 60) <= tolerance) }
    let rates = try Probe.entries("stream=r_frame_rate,avg_frame_rate", of: output, ["-select_streams", "v"])
    #expect(rates == ["60/1,60/1"])
  }

  /// Audio keeps its time relative to the first video frame, to within a frame.
  @Test("audio stays in sync", arguments: [("in.mp4", "out.mp4"), ("in.mkv", "out.mkv"), ("in.ts", "out.mp4")])
  func audio(source: String, result: String) throws {
    let input = try makeClip(source, rate: "25", ["-bf", "2"])
    let output = folder.path(result)
    try burn(input, [], to: output) { $0.frameRate = FrameRate(numerator: 60) }
    func offset(_ path: String) throws -> Double {
      let (video, audio) = try (Probe.times(path), Probe.times(path, stream: "a:0"))
      return try #require(video.first) - #require(audio.first)
    }
    #expect(abs(try offset(input) - offset(output)) <= 1 / 60.0)
    // MPEG-TS has AAC with ADTS headers.
    if source != "in.ts" {
      #expect(try Probe.payloadHash(input, stream: "a:0") == Probe.payloadHash(output, stream: "a:0"))
    }
  }

  @Test("a variable rate becomes a constant one")
  func variable() throws {
    let input = try makeClip(
      "in.mp4", rate: "25",
      ["-vf", "select='mod(n,3)',setpts=PTS+0.013/TB*mod(N\\,2)", "-fps_mode", "vfr"]
        + ["-enc_time_base", "1/90000"])
    let output = folder.path("out.mp4")
    try burn(input, [], to: output) { $0.frameRate = FrameRate(numerator: 50) }
    let (times, frames) = try (Probe.times(input), Probe.frameHashes(input))
    let shown = try Probe.frameHashes(output)
    try #require(times.count == frames.count)
    let first = Int((times[0] * 50).rounded())
    for (index, hash) in shown.enumerated() {
      let time = Double(index + first) / 50 + 0.0006
      let frame = times.lastIndex { $0 <= time } ?? 0
      #expect(hash == frames[frame], "frame \(index)")
    }
    #expect(abs(Double(shown.count) / 50 - (2 - times[0])) <= 0.06)
  }

  /// Whole-pixel steps follow the output's rate.
  @Test("comments move in every output frame, though the video changes more rarely")
  func moves() throws {
    let input = try makeClip("in.mp4", rate: "10", seconds: 1)
    let output = folder.path("out.mp4")
    try burn(input, [Comment("BGLBGL", at: 0)], to: output) { $0.frameRate = FrameRate(numerator: 60) }
    let hashes = try Probe.frameHashes(output)
    #expect(hashes.count == 60)
    // At first the comment is outside of the frame.
    #expect(Set(hashes.dropFirst(10)).count == 50)
  }

  @Test("with fixed comments, output frames change only with the video")
  func holds() throws {
    let input = try makeClip("in.mp4", rate: "10", seconds: 1)
    let output = folder.path("out.mp4")
    try burn(input, [Comment("口口", at: 0, .top)], to: output) { $0.frameRate = FrameRate(numerator: 60) }
    let hashes = try Probe.frameHashes(output)
    #expect(hashes.count == 60)
    #expect(Set(hashes).count == 10)
    // The comments are drawn.
    #expect(Set(hashes).isDisjoint(with: try Probe.frameHashes(input)))
  }

  @Test("the number of threads changes nothing", arguments: [1, 3])
  func threads(count: Int) throws {
    let input = try makeClip("in.mp4", rate: "25", seconds: 1)
    let output = folder.path("out.mp4")
    try burn(input, Self.comments, to: output) {
      $0.frameRate = FrameRate(numerator: 60)
      $0.drawingThreads = count
    }
    let reference = folder.path("reference.mp4")
    try burn(input, Self.comments, to: reference) {
      $0.frameRate = FrameRate(numerator: 60)
      $0.drawingThreads = 2
    }
    #expect(try Probe.frameHashes(output) == Probe.frameHashes(reference))
  }
}
