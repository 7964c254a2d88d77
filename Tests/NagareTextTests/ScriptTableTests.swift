import NagareText
import Testing

/// Texts in many scripts, with the installed fonts (those of `TEST_PACKAGES` in the Makefile).
@Suite struct ScriptTableTests {
  private let style = TextStyle(size: 38, outline: 2)

  @Test func tableHasManyDistinctTexts() {
    #expect(ScriptTable.all.count >= 90)
    #expect(Set(ScriptTable.all.map(\.kind)).count >= 50)
    #expect(Set(ScriptTable.all.map(\.name)).count == ScriptTable.all.count)
    #expect(Set(ScriptTable.all.map(\.text)).count == ScriptTable.all.count)
  }

  @Test func everyTextHasAllItsGlyphs() throws {
    let typesetter = try TestFonts.installed()
    var known: [MissingGlyph] = []
    for text in ScriptTable.all {
      _ = typesetter.shape(text.text, style: style)
      let new = typesetter.missingGlyphs.filter { !known.contains($0) }
      #expect(new.isEmpty, "\(text.name)")
      known = typesetter.missingGlyphs
    }
  }

  @Test func everyTextKeepsTheBoxRule() throws {
    let typesetter = try TestFonts.installed()
    for text in ScriptTable.all { BoxRule.check(text.text, style, with: typesetter) }
  }

  @Test func everyTextShowsInk() throws {
    let typesetter = try TestFonts.installed()
    for text in ScriptTable.all {
      let coverage = typesetter.rasterize(typesetter.shape(text.text, style: style))
      #expect(coverage.width > 0 && coverage.height > 0, "\(text.name)")
    }
  }

  @Test func textsHaveAsManyClustersAsUnicodeSays() throws {
    let typesetter = try TestFonts.installed()
    for text in ScriptTable.all {
      let count = typesetter.shape(text.text, style: style).clusterCount
      #expect(count == text.clusters || count == text.clustersBefore16, "\(text.name)")
    }
  }

  /// hb-shape shapes a text in one run, Nagare in several. The units of hb-shape are thousandths of a pixel here.
  @Test(arguments: ScriptTable.fonts) func advancesAgreeWithHarfBuzz(font: String) throws {
    let path = ScriptTable.installedPath(ofFont: font)
    let typesetter = try Typesetter(fonts: FontRequest(files: [path]))
    for text in ScriptTable.all where text.font == font {
      let shaped = typesetter.shape(text.text, style: style)
      let glyphs = try HarfBuzzTool.shape(
        text.text, font: path, index: 0, size: Int(style.size * 1000), kerns: !HarfBuzzTool.hasKana(text.text))
      let expected = Double(glyphs.reduce(0) { $0 + $1.ax }) / 1000
      #expect(abs(shaped.advance - expected) < 0.001 * Double(glyphs.count + 1), "\(text.name)")
      #expect(shaped.glyphs.allSatisfy { $0.face == 0 }, "\(text.name)")
    }
  }

  @Test func onlyEmojiAreDrawnInColour() throws {
    let typesetter = try TestFonts.installed()
    for text in ScriptTable.all {
      let coverage = typesetter.rasterize(typesetter.shape(text.text, style: style))
      #expect(coverage.color.isEmpty == !text.isColored, "\(text.name)")
    }
  }
}
