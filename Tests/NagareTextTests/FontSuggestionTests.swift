import NagareText
import Testing

@Suite struct FontSuggestionTests {
  /// How many of the scalars that a font is suggested for it covers. Scalars newer than Unicode 15, the version of
  /// HarfBuzz 6, are left out, as installed fonts may be too old for them.
  private struct Row {
    let font: InstalledFont
    var suggested = 0
    var covered = 0
  }

  @Test func suggestedFontsCoverTheirScalars() {
    var rows: [String: Row?] = [:]
    for scalar in (0...0x10FFFF as ClosedRange<UInt32>).lazy.compactMap(Unicode.Scalar.init) {
      guard let age = scalar.properties.age, age.major <= 15, let name = FontSuggestion.forScalar(scalar)?.font else {
        continue
      }
      var row = rows[name] ?? InstalledFont(family: name).map { Row(font: $0) }
      row?.suggested += 1
      if row?.font.contains(scalar) == true { row?.covered += 1 }
      rows[name] = .some(row)
    }
    let checked = rows.compactMapValues { $0 }
    #expect(checked.count >= 20)
    for (name, row) in checked {
      #expect(row.covered * 2 >= row.suggested, "\(name): \(row.covered) of \(row.suggested)")
    }
    let (covered, suggested) = checked.values.reduce((0, 0)) { ($0.0 + $1.covered, $0.1 + $1.suggested) }
    #expect(covered * 20 >= suggested * 19, "\(covered) of \(suggested)")
  }

  @Test(
    arguments: [
      ("A", "Noto Sans", "fonts-noto-core"), ("©", "Noto Sans", "fonts-noto-core"),
      ("ไ", "Noto Sans Thai", "fonts-noto-core"), ("བ", "Noto Serif Tibetan", "fonts-noto-core"),
      ("ᐃ", "Noto Sans Canadian Aboriginal", "fonts-noto-core"), ("⠿", "Noto Sans Symbols2", "fonts-noto-core"),
      ("𝒳", "Noto Sans Math", "fonts-noto-core"), ("𝄞", "Noto Music", "fonts-noto-core"),
      ("→", "Noto Sans Math", "fonts-noto-core"), ("★", "Noto Sans Symbols2", "fonts-noto-core"),
      ("\u{301}", "Noto Sans", "fonts-noto-core"), ("好", "Noto Sans CJK SC", "fonts-noto-cjk"),
      ("あ", "Noto Sans CJK JP", "fonts-noto-cjk"), ("한", "Noto Sans CJK KR", "fonts-noto-cjk"),
      ("ㄅ", "Noto Sans CJK TC", "fonts-noto-cjk"), ("─", "Noto Sans CJK SC", "fonts-noto-cjk"),
      ("，", "Noto Sans CJK SC", "fonts-noto-cjk"), ("😀", "Noto Color Emoji", "fonts-noto-color-emoji"),
      ("❤", "Noto Color Emoji", "fonts-noto-color-emoji"), ("\u{20000}", "HanaMinB", "fonts-hanazono"),
      ("\u{2F800}", "HanaMinA", "fonts-hanazono"), ("\u{1B002}", "HanaMinA", "fonts-hanazono"),
      ("\u{30000}", "BabelStone Han", "fonts-babelstone-han"), ("த", "Noto Sans Tamil", "fonts-noto-core"),
      ("\u{11FC0}", "Noto Sans Tamil Supplement", "fonts-noto-core"), ("𞸀", "Noto Sans Math", "fonts-noto-core"),
      ("\u{11900}", "Noto Serif Dives Akuru", nil), ("\u{119A0}", "Noto Sans Nandinagari", nil),
    ] as [(Unicode.Scalar, String, String?)])
  func fontAndPackageAreNamed(scalar: Unicode.Scalar, font: String, package: String?) {
    let suggestion = FontSuggestion.forScalar(scalar)
    #expect(suggestion?.font == font)
    #expect(suggestion?.package == package)
  }

  @Test func nothingIsSuggestedForUnassignedAndPrivateScalars() {
    for value in [0x00, 0x0A, 0x7F, 0x9F, 0x378, 0xE000, 0xF8FF, 0xFDD0, 0xFFFF, 0xE0FFF, 0xF0000, 0x10FFFD] {
      let scalar = Unicode.Scalar(UInt32(value))
      #expect(scalar.map(FontSuggestion.forScalar) == .some(nil), "\(value)")
    }
  }

  @Test func nothingIsSuggestedForBlocksWithoutAFont() {
    for scalar in ["\u{1CF00}", "\u{1ED01}", "\u{1D2C0}", "\u{E0100}"] as [Unicode.Scalar] {
      #expect(FontSuggestion.forScalar(scalar) == nil)
    }
  }
}
