import NagareText
import Testing

@Suite struct MeasuringTests {
  @Test func measuredAdvanceIsThatOfTheShapedText() throws {
    let typesetter = try TestFonts.installed()
    for text in ["", "AV", "前方高能预警", "a\nWWW\n一", "a\tb", "\u{10FFFD}x", "עברית abc", "👍🏽"] {
      for style in [
        TextStyle(size: 37.3, outline: 2),
        TextStyle(size: 20, outline: 0, language: "ja", font: TextFont(.design(.serif))),
        TextStyle(size: 64, outline: 0, horizontalStretch: 1.3),
      ] {
        #expect(typesetter.advance(of: text, style: style) == typesetter.shape(text, style: style).advance)
      }
    }
    let image = try #require(InlineImage(width: 4, height: 2, pixels: Array(repeating: 255, count: 32)))
    let style = TextStyle(size: 10, outline: 0)
    let text = "a\u{FFFC}\n\u{FFFC}\u{FFFC}"
    #expect(
      typesetter.advance(of: text, style: style, images: [image, image])
        == typesetter.shape(text, style: style, images: [image, image]).advance)
  }

  /// With their kerning, A and V advance 1.31 em together.
  @Test func theAdvanceIsNotRounded() throws {
    let typesetter = try TestFonts.typesetter()
    #expect(abs(typesetter.advance(of: "一\nAV", style: TextStyle(size: 27.3, outline: 4)) - 27.3 * 1.31) < 1e-9)
  }

  @Test func measuringReportsNoMissingGlyphs() throws {
    let typesetter = try TestFonts.typesetter()
    #expect(typesetter.advance(of: "\u{10FFFD}", style: TextStyle(size: 10, outline: 0)) == 10)
    #expect(typesetter.missingGlyphs.isEmpty)
  }

  @Test func aTabIsFourSpaces() throws {
    let typesetter = try TestFonts.typesetter()
    #expect(typesetter.shape("一\t一", style: TextStyle(size: 40, outline: 0)).width == 80 + 40 + 4)
  }
}
