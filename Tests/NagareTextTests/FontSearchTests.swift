import NagareText
import TestSupport
import Testing

/// Searching the installed fonts takes milliseconds, so it must not be done for each text.
@Suite struct FontSearchTests {
  private static func text(_ random: inout SeededGenerator) -> String {
    let scalars = (0..<6).compactMap { _ in Unicode.Scalar(UInt32.random(in: 0x20...0x1FFFF, using: &random)) }
    return String(String.UnicodeScalarView(scalars))
  }

  @Test func installedFontsAreSearchedOncePerLanguage() throws {
    let typesetter = try TestFonts.installed()
    let languages = ["zh-Hans", "zh-Hant", "ja", "ko", ""]
    for language in languages {
      _ = typesetter.shape("草\u{10FFFD}👍", style: TextStyle(size: 20, outline: 0, language: language))
    }
    let searches = typesetter.fontSearchCount
    // In each of four languages, two searches for each of a few families and two for the fallback.
    #expect((8...4 * 14).contains(searches))
    var random = SeededGenerator(seed: 8)
    for index in 0..<10_000 {
      let style = TextStyle(size: 20, outline: 0, language: languages[index % languages.count])
      _ = typesetter.shape(Self.text(&random), style: style)
    }
    #expect(typesetter.fontSearchCount == searches)
    #expect(!typesetter.missingGlyphs.isEmpty)
  }

  /// Most videos need only the first font.
  @Test func textOfTheFirstFontCausesNoSearch() throws {
    let typesetter = try TestFonts.installed()
    let searches = typesetter.fontSearchCount
    _ = typesetter.shape("前方高能预警 awsl 233", style: TextStyle(size: 20, outline: 0))
    #expect(typesetter.fontSearchCount == searches)
    _ = typesetter.shape("\u{10FFFD}", style: TextStyle(size: 20, outline: 0))
    #expect(typesetter.fontSearchCount == searches + 2)
  }
}
