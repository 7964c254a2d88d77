import Foundation
import NagareText
import Testing

/// The masks of known texts, pixel by pixel.
///
/// The checksums are from FreeType 2.12 and 2.13, and from 2.14 where its hinting differs. To replace them, print
/// new ones with `NAGARE_PRINT_GOLDEN=1`. `NAGARE_GOLDEN_SHEET` is the path for a PPM that shows the texts.
@Suite("Golden texts") struct GoldenTextTests {
  private static let sheet = ProcessInfo.processInfo.environment["NAGARE_GOLDEN_SHEET"]

  @Test("every text has its recorded checksum", arguments: GoldenText.all)
  func golden(text: GoldenText) throws {
    let typesetter = try text.typesetter()
    let hash = typesetter.rasterize(typesetter.shape(text.text, style: GoldenText.style)).hash
    if ProcessInfo.processInfo.environment["NAGARE_PRINT_GOLDEN"] == "1" {
      print("    \"\(text.testDescription)\": 0x\(String(hash, radix: 16, uppercase: true)),")
    } else {
      #expect(hash == GoldenTextHashes.value(of: text.testDescription))
    }
  }

  @Test("all texts are drawn with the bundled fonts", arguments: GoldenText.all)
  func ownFonts(text: GoldenText) throws {
    let typesetter = try text.typesetter()
    let shaped = typesetter.shape(text.text, style: GoldenText.style)
    #expect(shaped.glyphs.allSatisfy { (0..<text.fonts.count).contains(Int($0.face)) })
    #expect(typesetter.missingGlyphs.isEmpty)
  }

  @Test("every text has one checksum, and every checksum a text")
  func names() {
    #expect(Set(GoldenTextHashes.values.keys) == Set(GoldenText.all.map(\.testDescription)))
    #expect(GoldenText.all.count == GoldenTextHashes.values.count)
  }

  @Test("a sheet shows every text", .enabled(if: sheet != nil))
  func drawSheet() throws {
    let path = try #require(Self.sheet)
    try Data(TextSheet.drawn().ppm).write(to: URL(filePath: path))
  }
}
