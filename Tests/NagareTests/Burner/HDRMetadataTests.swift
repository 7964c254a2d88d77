import Foundation
import Nagare
import OverlayFixtures
import TestSupport
import Testing

@Suite("HDR metadata")
struct HDRMetadataTests {
  private let folder: TemporaryFolder
  /// The mastering display, as ffprobe shows it for x265's stream.
  private static let display = [
    "34000/50000", "16000/50000", "13250/50000", "34500/50000", "7500/50000", "3000/50000", "15635/50000",
    "16450/50000",
    "50/10000", "10000000/10000",
  ]

  init() throws {
    folder = try TemporaryFolder()
  }

  /// A clip in HDR10 with metadata in its bit stream alone.
  private func clip() throws -> String {
    let path = folder.path("in.ts")
    let display = "G(13250,34500)B(7500,3000)R(34000,16000)WP(15635,16450)L(10000000,50)"
    try FFmpegTool.make(
      path,
      ["-f", "lavfi", "-i", "testsrc2=size=128x128:rate=25:duration=0.4", "-pix_fmt", "yuv420p10le"]
        + ["-color_primaries", "bt2020", "-color_trc", "smpte2084", "-colorspace", "bt2020nc", "-c:v", "libx265"]
        + ["-x265-params", "log-level=none:master-display=\(display):max-cll=1000,400"])
    return path
  }

  private func burn(_ encoder: String, _ suffix: String, _ parameters: String? = nil) throws -> String {
    let output = folder.path("out.\(suffix)")
    var job = BurnJob(video: try clip(), comments: [], output: output)
    job.encoder.name = encoder
    job.overlay = Fixtures.options()
    if let parameters {
      job.encoder.options = [EncoderSettings.Option(key: "\(encoder.dropFirst(3))-params", value: parameters)]
    }
    _ = try EncoderQueue.wait(for: encoder) { try Burner(job).runAndWait() }
    return output
  }

  /// Numbers of the side data of a stream or of its first frame, fractions as decimals.
  private func numbers(_ entries: String, of path: String) throws -> [Double] {
    try Probe.entries(
      entries, of: path, ["-select_streams", "v", "-read_intervals", "%+#1"]
    ).flatMap { $0.split(separator: ",") }.compactMap { text in
      let parts = text.split(separator: "/").map { Double($0) }
      guard parts.count == 2, let over = parts[0], let under = parts[1] else { return Double(text) }
      return over / under
    }
  }

  private static let expected: [Double] = [
    0.68, 0.32, 0.265, 0.69, 0.15, 0.06, 0.3127, 0.329, 0.005, 1000, 1000, 400,
  ]

  @Test(
    "containers have the metadata, whatever the encoder",
    arguments: [("libx265", "mp4"), ("libx264", "mkv"), ("ffv1", "mkv"), ("prores_ks", "mov"), ("libvpx-vp9", "webm")])
  func container(encoder: String, suffix: String) throws {
    let output = try burn(encoder, suffix)
    let found = try numbers("stream_side_data_list", of: output).map { ($0 * 1e4).rounded() / 1e4 }
    #expect(found.sorted() == HDRMetadataTests.expected.sorted())
    let tags = try Probe.entries("stream=color_space,color_transfer,color_primaries", of: output)
    #expect(tags.first?.hasPrefix("bt2020nc,smpte2084,bt2020") == true)
  }

  @Test("encoders that can write the metadata into their streams do", arguments: ["libx265", "libsvtav1"])
  func bitstream(encoder: String) throws {
    let found = try numbers("frame_side_data_list", of: try burn(encoder, "mkv"))
    for value in HDRMetadataTests.expected {
      #expect(found.contains { abs($0 - value) < 1e-3 }, "\(value)")
    }
  }

  @Test("x264 writes the metadata as an SEI message")
  func messageOfX264() throws {
    let stream = folder.path("out.h264")
    try FFmpegTool.make(stream, ["-i", try burn("libx264", "mkv"), "-c", "copy"])
    // The range of luminance in units of 1/10000 cd/m², with an emulation prevention byte.
    let range = Data([0x00, 0x98, 0x96, 0x80, 0x00, 0x00, 0x03, 0x00, 0x32])
    #expect(try Data(contentsOf: URL(filePath: stream)).range(of: range) != nil)
  }

  @Test("impossible metadata stop no encoder", arguments: ["libx264", "libx265", "libsvtav1"])
  func impossible(encoder: String) throws {
    let input = try burn("ffv1", "mkv")
    var bytes = try Data(contentsOf: URL(filePath: input))
    // Matroska's element for the red x, a number of 8 bytes.
    let element = try #require(bytes.range(of: Data([0x55, 0xD1, 0x88])))
    let five = withUnsafeBytes(of: (5.0).bitPattern.bigEndian) { Data($0) }
    bytes.replaceSubrange(element.upperBound..<element.upperBound + 8, with: five)
    try bytes.write(to: URL(filePath: input))
    var job = BurnJob(video: input, comments: [], output: folder.path("odd.mkv"))
    job.encoder.name = encoder
    job.overlay = Fixtures.options()
    _ = try EncoderQueue.wait(for: encoder) { try Burner(job).runAndWait() }
    #expect(try Probe.times(job.output).count == 10)
  }

  @Test("a video that filters convert to SDR loses the metadata, wherever they were", arguments: ["ts", "mkv"])
  func standardRange(suffix: String) throws {
    // The burn's container has them for the stream, x265's stream for each frame as well.
    let input = suffix == "ts" ? try clip() : try burn("ffv1", "mkv")
    var job = BurnJob.lossless(input, [], to: folder.path("sdr.mkv"))
    job.video.filters.graph = "zscale=t=linear,tonemap=hable,zscale=p=bt709:t=bt709:m=bt709:r=tv,format=yuv420p"
    _ = try Burner(job).runAndWait()
    let found =
      try numbers("stream_side_data_list", of: job.output)
      + numbers("frame_side_data_list", of: job.output)
    #expect(HDRMetadataTests.expected.allSatisfy { value in !found.contains { abs($0 - value) < 1e-3 } })
    let tags = try Probe.entries("stream=color_space,color_transfer,color_primaries", of: job.output)
    #expect(tags.first?.hasPrefix("bt709,bt709,bt709") == true)
  }

  @Test("the user's parameters take precedence, and the others stay")
  func merged() throws {
    let found = try numbers("frame_side_data_list", of: try burn("libx265", "mkv", "max-cll=11,12"))
    #expect(found.contains(11) && found.contains(12) && !found.contains(400))
    #expect(found.contains { abs($0 - 0.265) < 1e-6 })
  }
}
