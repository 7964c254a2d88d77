import NagareText
import Testing

/// Texts in many scripts, with the fonts that are installed (those of `TEST_PACKAGES` in the Makefile).
@Suite struct ScriptTableTests {
  private let style = TextStyle(size: 38, outline: 2)

  @Test func tableIsBroadEnoughToMeanSomething() {
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
}
