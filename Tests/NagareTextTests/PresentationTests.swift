import NagareText
import Testing

/// Emoji or text presentation, by UTS #51 (sections 1.4 and 4), with the installed fonts.
@Suite struct PresentationTests {
  private static let style = TextStyle(size: 40, outline: 2)

  /// Sequences with emoji presentation: by a selector, a skin tone, a joiner, tags, a keycap, regional indicators, or
  /// by default. Keycaps without a selector are not emoji by the standard, but are drawn as such.
  static let emoji = [
    "👍", "🏽", "🇯🇵", "🇯", "❤\u{FE0F}", "☎\u{FE0F}", "©\u{FE0F}", "1\u{FE0F}\u{20E3}", "1\u{20E3}", "#\u{FE0F}\u{20E3}",
    "☝\u{1F3FD}", "❤\u{FE0F}\u{200D}🔥", "❤\u{200D}🔥", "👩🏽\u{200D}🚀", "👩🏽\u{200D}❤\u{FE0F}\u{200D}👩🏿", "⌚", "⭐",
    "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", "🏳\u{FE0F}\u{200D}🌈", "🏳\u{200D}🌈",
  ]

  /// Characters that may be emoji but are text by default or by a selector, and some that are never emoji.
  static let text = [
    "1", "#", "*", "©", "®", "™", "❤", "☺", "☎", "✌", "♂", "❤\u{FE0E}", "☎\u{FE0E}", "1\u{FE0E}", "1\u{FE0F}",
    "#\u{FE0F}",
    "a\u{FE0F}", "草\u{FE0F}", "e\u{301}\u{FE0F}",
  ]

  @Test(arguments: emoji) func anEmojiSequenceIsOneGlyphOfTheEmojiFont(cluster: String) throws {
    let typesetter = try TestFonts.installed()
    let shaped = typesetter.shape(cluster, style: Self.style)
    let font = ScriptTable.installedPath(ofFont: "NotoColorEmoji.ttf")
    let expected = try HarfBuzzTool.shape(cluster, font: font, index: 0).filter { $0.ax > 0 }
    #expect(shaped.glyphs.map(\.id) == expected.map(\.g))
    #expect(shaped.glyphs.count == 1 && shaped.clusterCount == 1)
    #expect(typesetter.rasterize(shaped).channel(3).contains(255))
    #expect(typesetter.missingGlyphs.isEmpty)
  }

  @Test(arguments: text) func textIsDrawnWithoutColours(cluster: String) throws {
    let typesetter = try TestFonts.installed()
    let coverage = typesetter.coverage(of: cluster, Self.style)
    #expect(coverage.color.isEmpty && coverage.fill.contains { $0 > 128 })
    #expect(typesetter.missingGlyphs.isEmpty)
  }

  /// An emoji font has digits and spaces, too.
  @Test func lettersAreTextEvenIfTheEmojiFontIsFirst() throws {
    let fonts = FontRequest(files: [TestFonts.bitmaps, TestFonts.latin])
    let typesetter = try Typesetter(fonts: fonts)
    #expect(typesetter.shape("1 👍1\u{FE0F}\u{20E3}1", style: Self.style).glyphs.map(\.face) == [1, 0, 0, 1])
    #expect(typesetter.primaryFontName == "Nagare Test Regular")
  }

  @Test func lettersKeepTheirFacesBesideEmoji() throws {
    let typesetter = try TestFonts.installed()
    let alone = typesetter.shape("草w", style: Self.style).glyphs.map(\.face)
    let mixed = typesetter.shape("草👍w❤\u{FE0F}", style: Self.style).glyphs.map(\.face)
    #expect([mixed[0], mixed[2]] == alone)
    #expect(mixed[1] == mixed[3] && !alone.contains(mixed[1]))
  }
}
