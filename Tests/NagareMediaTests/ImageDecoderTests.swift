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

  private func fixture(_ name: String) throws -> [UInt8] {
    try [UInt8](Data(contentsOf: URL(filePath: FixtureFiles.path(name))))
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

  /// The names of metadata that a decoder would find in a file.
  private func names(in file: [UInt8]) -> [String] {
    let left = Data(ImageFileBytes(bytes: file).withoutMetadata)
    return ["zTXt", "iTXt", "iCCP", "eXIf", "EXIF", "ICCP", "Exif"].filter { left.range(of: Data($0.utf8)) != nil }
  }

  @Test("the metadata of a PNG is hidden from the decoder")
  func metadataOfPNG() throws {
    let animation = try fixture("animations/parts.png")
    for png in [try file("m.png", "testsrc=size=16x16,format=pal8"), animation] {
      var position = 8
      var crowded = Array(png.prefix(8))
      while position < png.count {
        let end = position + 12 + png[position + 2..<position + 4].reduce(0) { $0 << 8 | Int($1) }
        for name in ["zTXt", "iTXt", "iCCP", "eXIf"] where position > 8 {
          crowded += [0, 0, 0, 1] + Array(name.utf8) + [65, 0, 0, 0, 0]
        }
        crowded += png[position..<end]
        position = end
      }
      #expect(crowded.count > png.count + 100 && names(in: crowded) == [])
      for image in [png, crowded] {
        #expect(try ImageDecoder.images(of: image, longestSide: 256) == ImageDecoder.images(of: png, longestSide: 256))
        #expect(try ImageDecoder.rgba(of: image, longestSide: 256) == ImageDecoder.rgba(of: png, longestSide: 256))
      }
    }
    // FFmpeg refuses an image with this profile.
    let profile = [0, 0, 0, 23] + Array("iCCPa\0\0".utf8) + [UInt8](repeating: 0xFF, count: 24)
    let profiled = animation.prefix(33) + profile + animation.dropFirst(33)
    #expect(try ImageDecoder.rgba(of: Array(profiled), longestSide: 256).width == 12)
    #expect(try ImageDecoder.images(of: Array(profiled), longestSide: 256).frames.count == 4)
    // An implausible length ends the file.
    let rest = Array("IDAT".utf8) + [0, 0, 0, 1] + Array("zTXt".utf8) + [65, 0, 0, 0, 0]
    let cut = Array(animation.prefix(33)) + [255, 255, 255, 255] + rest
    #expect(ImageFileBytes(bytes: cut).withoutMetadata == cut)
  }

  @Test("an animated PNG that lacks only a part of its last checksum has all its images")
  func missingChecksum() throws {
    let animation = try fixture("animations/parts.png")
    for count in 1...4 {
      #expect(try ImageDecoder.images(of: animation.dropLast(count), longestSide: 256).frames.count == 4)
    }
  }

  @Test("the metadata of a WebP is hidden from the decoder, and may stand within an image of an animation")
  func metadataOfWebP() throws {
    func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
      Array(name.utf8) + (0..<4).map { UInt8(truncatingIfNeeded: content.count >> (8 * $0)) } + content
        + [UInt8](repeating: 0, count: content.count % 2)
    }
    let still = try file("m.webp", "testsrc=size=16x16,format=rgb24", ["-c:v", "libwebp", "-lossless", "1"])
    let header: [UInt8] = [0x28, 0, 0, 0, 15, 0, 0, 15, 0, 0]
    let metadata = chunk("ICCP", [1, 2, 3]) + chunk("EXIF", Array("II*".utf8) + [0])
    let extended = chunk("RIFF", Array("WEBP".utf8) + chunk("VP8X", header) + metadata + still.dropFirst(12))
    #expect(names(in: extended) == [])
    #expect(
      try ImageDecoder.images(of: extended, longestSide: 256) == ImageDecoder.images(of: still, longestSide: 256))
    // Chunks that an extended header of another length seems to contain.
    let hidden = chunk("VP8X", header + metadata) + still.dropFirst(12)
    let hiding = chunk("RIFF", Array("WEBP".utf8) + hidden)
    #expect(ImageFileBytes(bytes: hiding).withoutMetadata[12] == 0)
    #expect(try ImageDecoder.images(of: hiding, longestSide: 256) == ImageDecoder.images(of: still, longestSide: 256))

    let animation = try fixture("animations/parts.webp")
    let first = try #require(Data(animation).firstRange(of: Data("ANMF".utf8))?.lowerBound)
    let size = Int(animation[first + 4]) | Int(animation[first + 5]) << 8
    let image = animation[first + 8..<first + 24] + metadata + animation[first + 24..<first + 8 + size]
    let rest = animation[12..<first] + chunk("ANMF", Array(image)) + animation[(first + 8 + size + size % 2)...]
    let crowded = chunk("RIFF", Array("WEBP".utf8) + rest)
    #expect(
      try ImageDecoder.rgba(of: crowded, longestSide: 256) == ImageDecoder.rgba(of: animation, longestSide: 256))
  }

  @Test("the Exif data of a JPEG are hidden from the decoder")
  func metadataOfJPEG() throws {
    let jpeg = try fixture("images/progressive.jpg")
    let exif = Array("Exif\0\0II*\0".utf8)
    let crowded = jpeg.prefix(2) + [0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif + jpeg.dropFirst(2)
    #expect(names(in: Array(crowded)) == [] && ImageFileBytes(bytes: jpeg).withoutMetadata == jpeg)
    let comment = jpeg.prefix(2) + [0xFF, 0xFE, 0, UInt8(exif.count + 2)] + exif + jpeg.dropFirst(2)
    #expect(ImageFileBytes(bytes: Array(comment)).withoutMetadata == Array(comment))
    let image = try ImageDecoder.rgba(of: Array(crowded), longestSide: 256)
    #expect(try image == ImageDecoder.rgba(of: jpeg, longestSide: 256) && image.width == 19)
  }

  @Test("a JPEG of more scans or headers than a real one has is refused, as each takes as long as an image")
  func repetitions() throws {
    let jpeg = try fixture("images/progressive.jpg")
    func place(of marker: UInt8) throws -> Int {
      try #require(jpeg.indices.dropLast().last { jpeg[$0] == 0xFF && jpeg[$0 + 1] == marker })
    }
    let (scan, header) = (try place(of: 0xDA), try place(of: 0xC2))
    let headerEnd = header + 2 + Int(jpeg[header + 2]) << 8 + Int(jpeg[header + 3])
    // The header and the other scans count, too.
    for count in [1, ImageDecoder.maxHeaders / 2, ImageDecoder.maxHeaders + 1] {
      let isRead = count <= ImageDecoder.maxHeaders / 2
      for (start, end) in [(scan, jpeg.count - 2), (header, headerEnd)] {
        let repeated = jpeg[..<start] + Array(repeating: jpeg[start..<end], count: count).joined() + jpeg[end...]
        let image = try? ImageDecoder.rgba(of: Array(repeated), longestSide: 256)
        #expect((image?.width == 19) == isRead, "\(count) from \(start)")
      }
    }
  }
}
