import Foundation
import NagareMedia
import TestSupport
import Testing

@Suite("Decoding images in memory")
struct ImageDecoderTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func file(_ name: String, _ source: String, _ options: [String] = []) throws -> [UInt8] {
    let path = folder.path(name)
    try FFmpegTool.make(path, ["-f", "lavfi", "-i", source, "-frames:v", "1"] + options)
    return try [UInt8](Data(contentsOf: URL(filePath: path)))
  }

  @Test("an image keeps its size and colours", arguments: ["p.png", "p.gif", "p.jpg", "p.webp"])
  func formats(name: String) throws {
    let image = try ImageDecoder.rgba(
      of: try file(name, "color=0x00FF00:size=34x18,format=rgb24"), longestSide: 256)
    #expect(image.width == 34 && image.height == 18)
    #expect(image.pixels.count == 4 * 34 * 18)
    // JPEG and WebP have gone through Y'CbCr.
    for (index, sample) in image.pixels.enumerated() {
      #expect(abs(Int(sample) - [0, 0xFF, 0, 0xFF][index % 4]) <= 4)
    }
  }

  @Test("alpha is kept, and not multiplied into the colours")
  func transparency() throws {
    let png = try file("t.png", "color=0x3C78C8@0.5:size=8x8,format=rgba")
    let image = try ImageDecoder.rgba(of: png, longestSide: 256)
    #expect(Array(image.pixels[..<3]) == [0x3C, 0x78, 0xC8])
    #expect((126...129).contains(image.pixels[3]))
  }

  @Test("a large image is scaled down and keeps its shape")
  func scaling() throws {
    let image = try ImageDecoder.rgba(of: try file("l.png", "testsrc=size=600x300,format=rgb24"), longestSide: 128)
    #expect(image.width == 128 && image.height == 64)
  }

  @Test("the first frame of an animation is decoded")
  func animation() throws {
    let path = folder.path("a.gif")
    try FFmpegTool.make(path, ["-f", "lavfi", "-i", "color=red:size=16x16:rate=5:duration=1"])
    let image = try ImageDecoder.rgba(of: [UInt8](Data(contentsOf: URL(filePath: path))), longestSide: 256)
    #expect(image.width == 16 && image.pixels[0] > 240 && image.pixels[1] < 16)
  }

  @Test("bytes that are no image, or a truncated one, are an error")
  func damage() throws {
    let png = try file("d.png", "testsrc=size=64x64,format=rgb24")
    for bytes in [[], [1, 2, 3], Array(png.prefix(20)), Array("GIF89a".utf8), Array("RIFF1234WEBP".utf8)] {
      #expect(throws: MediaError.self) { _ = try ImageDecoder.rgba(of: bytes, longestSide: 256) }
    }
  }

  @Test("an image of too many pixels is refused")
  func bomb() throws {
    let png = try file("b.png", "color=red:size=4000x4000,format=gray")
    #expect(throws: MediaError.self) { _ = try ImageDecoder.rgba(of: png, longestSide: 256) }
  }
}
