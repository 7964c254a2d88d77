import Foundation
import NagareMedia
import TestSupport
import Testing

@Suite("Image formats")
struct ImageFormatTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// The samples that ffmpeg decodes from a file of these bytes.
  private func samples(_ bytes: [UInt8], _ format: ImageFormat, _ pixelFormat: String) throws -> [UInt8] {
    let path = folder.path("picture.\(format.rawValue)")
    try Data(bytes).write(to: URL(filePath: path))
    let scaling = "scale=flags=accurate_rnd+full_chroma_int+full_chroma_inp"
    return try [UInt8](
      FFmpegTool.run("ffmpeg", ["-i", path, "-vf", scaling, "-f", "rawvideo", "-pix_fmt", pixelFormat, "-"]))
  }

  /// The first frame of a lossless video that a filter graph makes.
  private func frame(_ graph: String, _ filters: String, _ options: [String] = []) throws -> VideoFrame {
    let path = folder.path("source.mkv")
    try FFmpegTool.make(path, ["-f", "lavfi", "-i", graph, "-vf", filters] + options + ["-c:v", "ffv1"])
    return try #require(OpenVideo(path).frames(limit: 1).first)
  }

  /// The peak signal-to-noise ratio, in dB.
  private func psnr(_ one: [UInt8], _ other: [UInt8]) -> Double {
    let squares = zip(one, other).reduce(0.0) { $0 + pow(Double($1.0) - Double($1.1), 2) }
    return 10 * log10(255 * 255 * Double(one.count) / max(squares, 1))
  }

  @Test(
    "a file's suffix names the format",
    arguments: [
      ("a.png", .png), ("a.PNG", .png), ("a.b/c.jpg", .jpeg), ("a.jpeg", .jpeg), ("-.webp", .webp), (".png", .png),
      ("a\u{600}.png", .png), ("a.gif", nil), ("png", nil), ("a.png/b", nil), ("a.png.", nil), ("", nil),
    ] as [(String, ImageFormat?)])
  func suffixes(path: String, format: ImageFormat?) {
    #expect(ImageFormat(path: path) == format)
  }

  @Test("JPEG and WebP look like the PNG", arguments: [(.jpeg, 40), (.webp, 32)] as [(ImageFormat, Double)])
  func likeness(format: ImageFormat, least: Double) throws {
    let frame = try frame("testsrc2=size=322x182:rate=25:duration=0.1", "gblur=1.5,format=yuv420p")
    let png = try samples(ImageEncoder.encode(frame, as: .png), .png, "rgb24")
    let other = try samples(ImageEncoder.encode(frame, as: format), format, "rgb24")
    try #require(png.count == 322 * 182 * 3 && other.count == png.count)
    #expect(psnr(png, other) > least)
  }

  @Test(
    "a plain colour is the same in every format", arguments: ["bt709", "smpte170m", "bt2020nc"],
    [.jpeg, .webp] as [ImageFormat])
  func plainColour(matrix: String, format: ImageFormat) throws {
    let name = matrix == "smpte170m" ? "bt601" : matrix == "bt2020nc" ? "bt2020" : matrix
    let frame = try frame(
      "color=0x3C78C8:size=34x18:duration=0.1:rate=25,format=gbrp",
      "scale=out_color_matrix=\(name):out_range=tv:flags=accurate_rnd+full_chroma_int,format=yuv444p",
      ["-colorspace", matrix, "-color_range", "tv"])
    let samples = try samples(ImageEncoder.encode(frame, as: format), format, "rgb24")
    try #require(samples.count == 34 * 18 * 3)
    let worst = samples.indices.map { abs(Int(samples[$0]) - [0x3C, 0x78, 0xC8][$0 % 3]) }.max() ?? .max
    // WebP has limited range, whose steps are larger.
    #expect(worst <= (format == .webp ? 6 : 3))
  }

  @Test("JPEG has full chroma resolution, full range and a JFIF header")
  func jpeg() throws {
    let bytes = try ImageEncoder.encode(frame("testsrc2=size=64x48:duration=0.1", "format=yuv420p"), as: .jpeg)
    #expect(bytes.starts(with: [0xFF, 0xD8, 0xFF, 0xE0]) && bytes[6..<10].elementsEqual("JFIF".utf8))
    let path = folder.path("a.jpg")
    try Data(bytes).write(to: URL(filePath: path))
    let entries = ["-show_entries", "stream=pix_fmt", "-of", "csv=p=0"]
    #expect(try FFmpegTool.lines("ffprobe", entries + [path]) == ["yuvj444p"])
  }

  @Test("alpha is kept without loss on request", arguments: [.png, .webp] as [ImageFormat])
  func alpha(format: ImageFormat) throws {
    // No pixel is wholly transparent: encoders may drop the colours of such pixels.
    let graph = "testsrc2=size=65x47:rate=25:duration=0.1,format=rgba"
    let frame = try frame(graph, "geq=r='X*3':g='Y*5':b='X+Y':a='1+mod(X*Y,255)',format=rgba")
    let expected = try [UInt8](
      FFmpegTool.run("ffmpeg", ["-i", folder.path("source.mkv"), "-f", "rawvideo", "-pix_fmt", "rgba", "-"]))
    let kept = try samples(ImageEncoder.encode(frame, as: format, keepsAlpha: true), format, "rgba")
    #expect(kept.elementsEqual(expected.prefix(kept.count)) && kept.count == 65 * 47 * 4)
    let opaque = try samples(ImageEncoder.encode(frame, as: format), format, "rgba")
    #expect(stride(from: 3, to: opaque.count, by: 4).allSatisfy { opaque[$0] == 255 })
  }

  @Test("equal frames give equal bytes", arguments: ImageFormat.allCases)
  func determinism(format: ImageFormat) throws {
    let frame = try frame("testsrc2=size=64x48:duration=0.1", "format=yuv420p")
    #expect(try ImageEncoder.encode(frame, as: format) == ImageEncoder.encode(frame, as: format))
  }
}
