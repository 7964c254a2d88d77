import NagareText
import Testing

@Suite struct ShapingTests {
  private static let texts = [
    "AVAToWAfi", "Typography", "前方高能预警", "こんにちは、世界！", "ｱｲｳｶﾞ", "한국어텍스트", "Привет", "ÀÉîõü", "「草」（笑）…",
  ]

  @Test(arguments: texts) func glyphsAreWhereHarfBuzzPutsThem(text: String) throws {
    try compare(text, with: TestFonts.installed(), size: 40)
  }

  /// The font would kern these, by 5 and 7 % of an em.
  @Test(arguments: ["って", "ディ", "ッテ、って"]) func kanaAreNotKerned(text: String) throws {
    let typesetter = try TestFonts.installed(language: "ja")
    let font = typesetter.primaryFontFile
    let loose = try HarfBuzzTool.shape(text, font: font.path, index: font.index, language: "ja", kerns: false)
    let kerned = try HarfBuzzTool.shape(text, font: font.path, index: font.index, language: "ja")
    let width = loose.reduce(0) { $0 + $1.ax }
    #expect(kerned.reduce(0) { $0 + $1.ax } < width)
    #expect(abs(typesetter.advance(of: text, style: TextStyle(size: 100, outline: 0)) - Double(width) / 10) < 1e-6)
  }

  /// In Japanese, the ellipsis is an em wide, and Noto has different digits.
  @Test func latinInsideJapaneseIsShapedAsJapanese() throws {
    let typesetter = try TestFonts.installed(language: "ja")
    let font = typesetter.primaryFontFile
    let style = TextStyle(size: 100, outline: 0)
    let ids = typesetter.shape("っw…12", style: style).glyphs.map(\.id)
    #expect(try ids == HarfBuzzTool.shape("っw…12", font: font.path, index: font.index, language: "ja").map(\.g))
    let dots = typesetter.advance(of: "w…", style: style) - typesetter.advance(of: "w", style: style)
    #expect(abs(dots - 100) < 1e-9)
  }

  @Test(arguments: [10, 23.5, 64]) func kerningMovesGlyphsAsHarfBuzzDoes(size: Double) throws {
    try compare("AVAVAxyz口AV", with: TestFonts.typesetter(), size: size)
  }

  /// hb-shape shapes the text in one run, Nagare in several.
  @Test func scriptsInOneFaceLeaveNoGapsBetweenRuns() throws {
    try compare("哈哈abcЖ한国A", with: TestFonts.installed(), size: 37)
  }

  @Test func overriddenTextRunsRightToLeft() throws {
    let typesetter = try TestFonts.typesetter()
    let style = TextStyle(size: 40, outline: 0)
    func ids(_ text: String) -> [UInt32] { typesetter.shape(text, style: style).glyphs.map(\.id) }
    #expect(ids("\u{202E}ABC") == ids("CBA"))
    #expect(ids("A\u{202E}BCD\u{202C}E") == ids("ADCBE"))
    #expect(ids("A\u{2067}BC\u{2069}D") == ids("ABCD"))
    #expect(ids("A\u{202E}B\u{202D}12\u{202C}C\u{202C}D") == ids("AC12BD"))
  }

  @Test func overriddenTextAcrossFacesRunsRightToLeft() throws {
    let typesetter = try TestFonts.typesetter()
    let style = TextStyle(size: 40, outline: 0)
    let backwards = typesetter.shape("\u{202E}Aあ一", style: style)
    #expect(backwards.glyphs == typesetter.shape("一あA", style: style).glyphs)
  }

  /// Both compared fonts have 1,000 units to the em; font units are the default units of hb-shape.
  private func compare(_ text: String, with typesetter: Typesetter, size: Double) throws {
    let font = typesetter.primaryFontFile
    let shaped = typesetter.shape(text, style: TextStyle(size: size, outline: 0))
    let expected = try HarfBuzzTool.shape(
      text, font: font.path, index: font.index, kerns: !HarfBuzzTool.hasKana(text))
    #expect(shaped.glyphs.map(\.id) == expected.map(\.g))
    let start = (shaped.glyphs.first?.quarterX ?? 0) / 4
    var pen = 0
    for (glyph, reference) in zip(shaped.glyphs, expected) {
      let x = Double(start) + Double(pen + reference.dx) * size / 1000
      #expect(abs(Double(glyph.quarterX) / 4 - x) <= 0.125 + 1e-9)
      pen += reference.ax
    }
    #expect(shaped.width >= Int((Double(pen) * size / 1000).rounded(.up)) + 4)
    #expect(shaped.width <= Int((Double(pen) * size / 1000).rounded(.up)) + 4 + Int(size / 8))
  }
}
