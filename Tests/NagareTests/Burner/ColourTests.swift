import Nagare
import TestSupport
import Testing

@Suite("Colours of the output")
struct ColourTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test("a video in RGB keeps its colours", arguments: ["mp4", "mkv"])
  func rgb(suffix: String) throws {
    let input = folder.path("in.mkv")
    let output = folder.path("out.\(suffix)")
    try FFmpegTool.make(
      input, ["-f", "lavfi", "-i", "color=0x3C78C8:size=64x48:duration=0.2:rate=25,format=gbrp", "-c:v", "ffv1"])
    try burn(input, [], to: output)
    let samples = try FFmpegTool.run(
      "ffmpeg", ["-i", output, "-frames:v", "1", "-f", "rawvideo", "-pix_fmt", "rgb24", "-"])
    try #require(samples.count == 64 * 48 * 3)
    for (sample, expected) in zip(samples, [0x3C, 0x78, 0xC8]) { #expect(abs(Int(sample) - expected) <= 3) }
  }

  @Test("an encoder of RGB tags its stream as RGB")
  func encodedRGB() throws {
    let output = folder.path("out.mkv")
    let input = folder.path("in.mkv")
    try FFmpegTool.make(
      input,
      ["-f", "lavfi", "-i", "color=0x3C78C8:size=64x48:duration=0.2:rate=25,format=yuv444p", "-c:v", "ffv1"])
    try burn(input, [], to: output) { $0.encoder.name = "libx264rgb" }
    #expect(try Probe.entries("stream=color_space", of: output) == ["gbr"])
    let samples = try FFmpegTool.run(
      "ffmpeg", ["-i", output, "-frames:v", "1", "-f", "rawvideo", "-pix_fmt", "rgb24", "-"])
    try #require(samples.count == 64 * 48 * 3)
    for (sample, expected) in zip(samples, [0x3C, 0x78, 0xC8]) { #expect(abs(Int(sample) - expected) <= 3) }
  }

  @Test(
    "colour tags are kept",
    arguments: [("bt709", "tv"), ("bt709", "pc"), ("smpte170m", "tv"), ("bt2020nc", "tv")], ["mp4", "mkv"])
  func tags(tags: (matrix: String, range: String), suffix: String) throws {
    let input = folder.path("in.mkv")
    let output = folder.path("out.\(suffix)")
    try FFmpegTool.make(
      input,
      ["-f", "lavfi", "-i", "testsrc2=size=64x48:duration=0.2,format=yuv420p", "-c:v", "ffv1"]
        + ["-colorspace", tags.matrix, "-color_range", tags.range])
    try burn(input, [], to: output)
    let found = try Probe.entries("stream=color_space,color_range", of: output).first?.split(separator: ",")
    #expect(found.map(Set.init) == [Substring(tags.matrix), Substring(tags.range)])
    #expect(try Probe.frameHashes(output) == Probe.frameHashes(input))
  }
}
