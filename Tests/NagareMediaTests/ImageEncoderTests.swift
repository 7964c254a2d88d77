import Foundation
import NagareMedia
import TestSupport
import Testing

@Suite("PNG images")
struct ImageEncoderTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// The samples of a PNG file, three per pixel.
  private func rgb(_ png: [UInt8]) throws -> [UInt8] {
    let path = folder.path("picture.png")
    try Data(png).write(to: URL(filePath: path))
    return try [UInt8](FFmpegTool.run("ffmpeg", ["-i", path, "-f", "rawvideo", "-pix_fmt", "rgb24", "-"]))
  }

  @Test(
    "a plain colour is the same colour in the PNG",
    arguments: ["bt709", "smpte170m", "bt2020nc"], ["tv", "pc"])
  func plainColour(matrix: String, range: String) throws {
    let path = folder.path("plain.mkv")
    let name = matrix == "smpte170m" ? "bt601" : matrix == "bt2020nc" ? "bt2020" : matrix
    try FFmpegTool.make(
      path,
      [
        "-f", "lavfi", "-i", "color=0x3C78C8:size=34x18:duration=0.1:rate=25,format=gbrp", "-vf",
        "scale=out_color_matrix=\(name):out_range=\(range):flags=accurate_rnd+full_chroma_int,format=yuv444p",
        "-colorspace", matrix, "-color_range", range, "-c:v", "ffv1",
      ])
    let frame = try #require(OpenVideo(path).frames(limit: 1).first)
    let samples = try rgb(ImageEncoder.png(of: frame))
    try #require(samples.count == 34 * 18 * 3)
    for (index, sample) in samples.enumerated() {
      #expect(abs(Int(sample) - [0x3C, 0x78, 0xC8][index % 3]) <= 2)
    }
  }

  @Test("each pixel of the frame has its place in the PNG")
  func geometry() throws {
    let path = folder.path("source.mkv")
    try FFmpegTool.make(
      path, FFmpegTool.video(size: "67x43", seconds: 0.1) + ["-vf", "format=yuv444p", "-c:v", "ffv1"])
    let frame = try #require(OpenVideo(path).frames(limit: 1).first)
    let ours = try rgb(ImageEncoder.png(of: frame))
    let theirs = try [UInt8](
      FFmpegTool.run("ffmpeg", ["-i", path, "-frames:v", "1", "-f", "rawvideo", "-pix_fmt", "rgb24", "-"]))
    try #require(ours.count == theirs.count)
    let largest = zip(ours, theirs).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
    #expect(largest <= 3)
  }
}
