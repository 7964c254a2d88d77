import NagareText
import Testing

/// The limit on the number of fonts that texts ask for.
@Suite struct FontCountTests {
  private static func style(_ family: String, isBold: Bool = false) -> TextStyle {
    TextStyle(size: 20, outline: 0, language: "ja", font: TextFont(.family(family), isBold: isBold))
  }

  /// The first families are drawn in their own fonts, later ones in the default font.
  @Test func fontsBeyondTheLimitAreReplacedByTheDefault() throws {
    let typesetter = try TestFonts.installed()
    let families = InstalledFont.families.filter { $0.hasPrefix("Noto Sans ") && !$0.contains("CJK") }
    try #require(families.count > TextLimits.fonts + 8)
    let names = families.map { typesetter.fontName(for: Self.style($0)) }
    let usual = typesetter.fontName(for: TextStyle(size: 20, outline: 0, language: "ja"))
    #expect(names.prefix(TextLimits.fonts).allSatisfy { $0.hasPrefix("Noto Sans ") && $0 != usual })
    #expect(names.dropFirst(TextLimits.fonts).allSatisfy { $0 == usual })
    #expect(families.map { typesetter.fontName(for: Self.style($0)) } == names)
    #expect(typesetter.fontName(for: Self.style(families[families.count - 1], isBold: true)).hasSuffix("Bold"))
  }

  @Test func moreUnknownNamesCauseNoSearch() throws {
    let typesetter = try TestFonts.installed()
    let families = ["No Such Font", "SimSun", "Yu Mincho", "SimHei", "Arial Black"]
    func shape(_ number: Int) {
      for family in families { _ = typesetter.shape("草\u{10FFFD}", style: Self.style("\(family), \(number)")) }
    }
    shape(0)
    let searches = typesetter.fontSearchCount
    for number in 1..<3_000 { shape(number) }
    #expect(typesetter.fontSearchCount == searches)
    #expect(typesetter.fontName(for: Self.style("Noto Serif")).hasPrefix("Noto Serif"))
  }
}
