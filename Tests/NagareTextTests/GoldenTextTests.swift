import Foundation
import NagareText
import Testing

/// The masks of known texts, pixel by pixel.
///
/// They are those of FreeType 2.12 and 2.13, and of 2.14 where that hints otherwise. After a change that is meant to alter them, run with `NAGARE_PRINT_GOLDEN=1` for the new values, and with
/// `NAGARE_GOLDEN_SHEET` set to the path of a PPM to be written, to see what they stand for.
@Suite("Golden texts") struct GoldenTextTests {
  private static let sheet = ProcessInfo.processInfo.environment["NAGARE_GOLDEN_SHEET"]

  @Test("every text is drawn as it was", arguments: GoldenText.all)
  func golden(text: GoldenText) throws {
    let typesetter = try text.typesetter()
    let hash = typesetter.rasterize(typesetter.shape(text.text, style: GoldenText.style)).hash
    if ProcessInfo.processInfo.environment["NAGARE_PRINT_GOLDEN"] == "1" {
      print("    \"\(text.testDescription)\": 0x\(String(hash, radix: 16, uppercase: true)),")
    } else {
      #expect(hash == GoldenTextHashes.value(of: text.testDescription))
    }
  }

  @Test("no text is drawn with an installed font", arguments: GoldenText.all)
  func ownFonts(text: GoldenText) throws {
    let typesetter = try text.typesetter()
    let shaped = typesetter.shape(text.text, style: GoldenText.style)
    #expect(shaped.glyphs.allSatisfy { (0..<text.fonts.count).contains(Int($0.face)) })
    #expect(typesetter.missingGlyphs.isEmpty)
  }

  @Test("the values belong to the texts, one to one")
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
