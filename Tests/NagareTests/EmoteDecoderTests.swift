import Foundation
import Nagare
import TestSupport
import Testing

@Suite("Emotes by FFmpeg's decoders")
struct EmoteDecoderTests {
  /// A PNG of 2x2 green pixels.
  private static let green: [UInt8] = [
    0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x00, 0x00, 0x00, 0x0D, 0x49, 0x48, 0x44, 0x52, 0x00, 0x00, 0x00,
    0x02, 0x00, 0x00, 0x00, 0x02, 0x08, 0x02, 0x00, 0x00, 0x00, 0xFD, 0xD4, 0x9A, 0x73, 0x00, 0x00, 0x00, 0x0F, 0x49,
    0x44, 0x41, 0x54, 0x78, 0x9C, 0x63, 0x60, 0xF8, 0xCF, 0x00, 0x42, 0x10, 0x0A, 0x00, 0x1B, 0xF2, 0x03, 0xFD, 0x6D,
    0x54, 0xB8, 0xC7, 0x00, 0x00, 0x00, 0x00, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82,
  ]

  @Test("a PNG becomes an image, other bytes do not")
  func decoding() throws {
    let image = try #require(InlineImage.Decoder.ffmpeg.decode(Self.green, 256))
    #expect(image.width == 2 && image.height == 2)
    #expect(InlineImage.Decoder.ffmpeg.decode([1, 2, 3], 256) == nil)
  }

  @Test("an animation has all its frames", arguments: ["parts.gif", "parts.png", "parts.webp"])
  func animation(name: String) throws {
    let file = try [UInt8](Data(contentsOf: URL(filePath: FixtureFiles.path("animations/" + name))))
    let image = try #require(InlineImage.Decoder.ffmpeg.decode(file, 256))
    #expect(image.width == 12 && image.height == 8 && image.frameCount == 4)
    #expect(abs(image.duration - 0.45) < 1e-6)
    #expect([0, 0.11, 0.21, 0.26, 0.46].map { image.frame(at: $0) } == [0, 1, 2, 3, 0])
  }

  @Test("jobs decode emotes unless they have a decoder of their own")
  func jobs() {
    #expect(OverlayOptions().decodingEmotes().emoteDecoder == .ffmpeg)
    var options = OverlayOptions()
    let none = InlineImage.Decoder { _, _ in nil }
    options.emoteDecoder = none
    #expect(options.decodingEmotes().emoteDecoder == none)
  }
}
