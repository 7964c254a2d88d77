import Nagare
import OverlayFixtures
import TestSupport
import Testing

/// Codecs, containers, sample formats and colours of videos: every sample is as ffmpeg decodes it, and colour tags are
/// kept.
@Suite("Videos of all kinds", .serialized)
struct InputMatrixTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  struct Kind: Sendable, CustomTestStringConvertible {
    let suffix: String
    let format: String
    let codec: [String]
    var tags: [String] = []
    var testDescription: String { "\(codec[0]) \(format) in \(suffix)" }
  }

  private static func tags(_ primaries: String, _ transfer: String, _ matrix: String, _ range: String) -> [String] {
    // Some encoders take them from the frames, and some from the options.
    ["-vf", "setparams=color_primaries=\(primaries):color_trc=\(transfer):colorspace=\(matrix):range=\(range)"]
      + ["-color_primaries", primaries, "-color_trc", transfer, "-colorspace", matrix, "-color_range", range]
  }

  private static let bt709 = tags("bt709", "bt709", "bt709", "tv")
  private static let quiet = ["-x265-params", "log-level=none"]

  static let kinds = [
    Kind(suffix: "mp4", format: "yuv420p", codec: ["libx264"], tags: bt709),
    Kind(suffix: "mov", format: "yuv422p10le", codec: ["libx264"], tags: bt709),
    Kind(suffix: "mkv", format: "yuvj444p", codec: ["libx264"], tags: tags("bt709", "bt709", "bt709", "pc")),
    Kind(suffix: "flv", format: "yuv420p", codec: ["libx264"], tags: tags("bt470bg", "smpte170m", "bt470bg", "tv")),
    Kind(
      suffix: "mp4", format: "yuv420p10le", codec: ["libx265"] + quiet,
      tags: tags("bt2020", "smpte2084", "bt2020nc", "tv")),
    Kind(
      suffix: "ts", format: "yuv420p10le", codec: ["libx265"] + quiet,
      tags: tags("bt2020", "arib-std-b67", "bt2020nc", "tv")),
    Kind(suffix: "mkv", format: "yuv420p10le", codec: ["libaom-av1", "-cpu-used", "8"], tags: bt709),
    Kind(
      suffix: "webm", format: "yuv420p", codec: ["libvpx-vp9", "-cpu-used", "8", "-deadline", "realtime"],
      tags: tags("smpte170m", "smpte170m", "smpte170m", "tv")),
    Kind(suffix: "avi", format: "yuv420p", codec: ["mpeg4"]),
    Kind(
      suffix: "mkv", format: "yuv422p", codec: ["mpeg2video"], tags: tags("smpte170m", "smpte170m", "smpte170m", "tv")),
    Kind(suffix: "ts", format: "yuv420p", codec: ["mpeg2video"], tags: bt709),
    Kind(suffix: "mov", format: "yuv422p10le", codec: ["prores_ks"], tags: bt709),
    Kind(suffix: "mkv", format: "bgr0", codec: ["ffv1"]),
    Kind(suffix: "avi", format: "yuv411p", codec: ["ffv1"]),
    Kind(suffix: "mkv", format: "yuv420p12le", codec: ["ffv1"], tags: tags("bt2020", "bt2020-10", "bt2020nc", "pc")),
    Kind(suffix: "mov", format: "yuvj420p", codec: ["mjpeg"]),
  ]

  private func colors(_ path: String) throws -> [String] {
    // A codec that tags each frame need not tag the stream.
    let entries = "frame=color_range,color_space,color_primaries,color_transfer"
    let lines = try Probe.entries(entries, of: path, ["-select_streams", "v:0", "-read_intervals", "%+#1"])
    return lines.first?.split(separator: ",").map(String.init) ?? []
  }

  private func format(_ path: String) throws -> String? {
    try Probe.entries("stream=pix_fmt", of: path, ["-select_streams", "v:0"]).first?
      .split(separator: ",").first.map(String.init)
  }

  @Test("samples and tags are kept", arguments: kinds)
  func identity(kind: Kind) throws {
    let (input, output) = (folder.path("in.\(kind.suffix)"), folder.path("out.mkv"))
    try FFmpegTool.make(
      input,
      ["-f", "lavfi", "-i", "testsrc2=size=128x72:rate=25:duration=0.4"] + kind.tags
        + ["-pix_fmt", kind.format, "-c:v"] + kind.codec)
    #expect(try format(input) == kind.format)
    try burn(input, [], to: output) { $0.encoder = EncoderSettings(named: "ffv1") }
    let hashes = try Probe.frameHashes(input)
    #expect(hashes.count == 10)
    #expect(try Probe.frameHashes(output) == hashes)
    #expect(try colors(output) == colors(input))
    // A comment changes some pixels.
    let commented = folder.path("commented.mkv")
    try burn(input, [Comment("口口口", at: 0, .top)], to: commented) { $0.encoder = EncoderSettings(named: "ffv1") }
    let others = try Probe.frameHashes(commented)
    #expect(others.count == 10 && zip(others, hashes).allSatisfy { $0 != $1 })
  }

  @Test("default encoders keep depth and tags", arguments: ["mp4", "mkv", "webm"])
  func defaultEncoders(suffix: String) throws {
    let kind = Self.kinds[4]
    let (input, output) = (folder.path("in.mp4"), folder.path("out.\(suffix)"))
    try FFmpegTool.make(
      input,
      ["-f", "lavfi", "-i", "testsrc2=size=128x72:rate=25:duration=0.2"] + kind.tags
        + ["-pix_fmt", kind.format, "-c:v"] + kind.codec)
    _ = try Burner(BurnJob(video: input, comments: [], output: output)).runAndWait()
    #expect(try format(output) == "yuv420p10le")
    #expect(try colors(output) == colors(input))
  }
}

extension EncoderSettings {
  fileprivate init(named name: String) {
    self.init()
    self.name = name
  }
}
