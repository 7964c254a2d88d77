import NagareText
import Testing

@Suite struct LanguageTests {
  private static let languages = ["zh-Hans", "zh-Hant", "ja", "ko"]
  /// 返 and 次 have a different form in each of the four languages.
  private static let text = "直返次"
  private static let font = "NotoSansCJK-Regular.ttc"

  private func ids(_ typesetter: Typesetter, _ language: String) -> [UInt32] {
    typesetter.shape(Self.text, style: TextStyle(size: 40, outline: 0, language: language)).glyphs.map(\.id)
  }

  private static func expected() throws -> [String: [UInt32]] {
    var forms: [String: [UInt32]] = [:]
    for language in languages {
      let path = ScriptTable.installedPath(ofFont: font)
      forms[language] = try HarfBuzzTool.shape(text, font: path, index: 0, language: language).map(\.g)
    }
    return forms
  }

  @Test func oneTypesetterDrawsEachLanguagesForms() throws {
    let expected = try Self.expected()
    #expect(Set(expected.values.map { $0[1] }).count == 4)
    let typesetter = try TestFonts.installed()
    for language in Self.languages { #expect(ids(typesetter, language) == expected[language], "\(language)") }
  }

  @Test func theOrderOfLanguagesDoesNotMatter() throws {
    let expected = try Self.expected()
    for first in Self.languages {
      for own in Self.languages {
        let typesetter = try TestFonts.installed(language: own)
        for language in [first] + Self.languages.reversed() + [first] {
          #expect(ids(typesetter, language) == expected[language], "\(language) after \(first)")
        }
        #expect(ids(typesetter, "") == expected[own])
      }
    }
  }

  /// A font file that the user names may have the forms of all languages.
  @Test func aFontFileDrawsEachLanguagesForms() throws {
    let expected = try Self.expected()
    let typesetter = try Typesetter(fonts: FontRequest(files: [ScriptTable.installedPath(ofFont: Self.font)]))
    for language in Self.languages { #expect(ids(typesetter, language) == expected[language], "\(language)") }
  }

  @Test func masksOfLanguagesAreNotMixedUp() throws {
    let typesetter = try TestFonts.installed()
    let drawn = Self.languages.map { typesetter.coverage(of: "返", TextStyle(size: 40, outline: 2, language: $0)) }
    for (index, coverage) in drawn.enumerated() {
      for other in drawn[..<index] { #expect(!coverage.isIdentical(to: other)) }
      let alone = try TestFonts.installed(language: Self.languages[index])
      #expect(alone.coverage(of: "返", TextStyle(size: 40, outline: 2)).isIdentical(to: coverage))
    }
  }
}
