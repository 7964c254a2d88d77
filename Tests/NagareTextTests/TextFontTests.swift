import NagareText
import Testing

/// The fonts that texts ask for by design or by name.
@Suite struct TextFontTests {
  private static let han = "返草"

  private static func style(_ font: TextFont, language: String = "zh-Hans") -> TextStyle {
    TextStyle(size: 40, outline: 2, language: language, font: font)
  }

  @Test(arguments: [
    "Noto Serif CJK JP", "noto serif cjk jp", "NotoSerifCJKJP", "\"Noto Serif CJK JP\"", "Ｎｏｔｏ　Ｓｅｒｉｆ ＣＪＫ ＪＰ",
    "Noto_Serif-CJK JP", "No Such Font 7, Noto Serif CJK JP, Noto Sans", ",,SimSun, Noto Serif CJK JP",
  ])
  func anInstalledFamilyIsFoundHoweverItIsWritten(name: String) throws {
    let typesetter = try TestFonts.installed()
    #expect(typesetter.fontName(for: Self.style(TextFont(.family(name)))).hasPrefix("Noto Serif CJK JP"))
  }

  @Test(
    arguments: [
      ("黑体", .sansSerif), ("SimHei", .sansSerif), ("微软雅黑", .sansSerif), ("Microsoft YaHei", .sansSerif),
      ("宋体", .serif), ("SimSun", .serif), ("楷体", .serif), ("KaiTi", .serif), ("楷体_GB2312", .serif),
      ("Arial", .sansSerif), ("MS PGothic", .sansSerif), ("ＭＳ Ｐゴシック", .sansSerif), ("ＭＳ Ｐ明朝", .serif),
      ("Meiryo", .sansSerif), ("Yu Gothic", .sansSerif), ("Yu Mincho", .serif), ("serif", .serif),
      ("sans-serif", .sansSerif), ("Courier New", .monospace), ("华文中宋", .serif), ("Georgia, SimHei", .serif),
      ("monospace, Noto Serif CJK JP", .monospace),
    ] as [(String, FontDesign)])
  func missingWellKnownFamilyIsReplacedByItsDesign(name: String, design: FontDesign) throws {
    guard InstalledFont(family: name) == nil else { return }
    let typesetter = try TestFonts.installed()
    for language in ["zh-Hans", "ja", "en"] {
      let found = typesetter.fontName(for: Self.style(TextFont(.family(name)), language: language))
      #expect(found == typesetter.fontName(for: Self.style(TextFont(.design(design)), language: language)))
    }
  }

  @Test func designsLookDifferent() throws {
    let typesetter = try TestFonts.installed()
    let fonts = [.usual] + FontDesign.allCases.map { TextFont(.design($0)) }
    let drawn = fonts.map { typesetter.coverage(of: "ilW", Self.style($0)) }
    #expect(drawn[0].isIdentical(to: drawn[1]))
    for (index, coverage) in drawn.enumerated().dropFirst() {
      for other in drawn[1..<index] { #expect(!coverage.isIdentical(to: other)) }
    }
    for (language, name) in [("ja", "JP"), ("ko", "KR"), ("zh-Hant", "TC"), ("zh-Hans", "SC"), ("", "SC")] {
      let style = Self.style(TextFont(.design(.serif)), language: language)
      #expect(typesetter.fontName(for: style).hasPrefix("Noto Serif CJK \(name)"))
    }
  }

  @Test(arguments: ["No Such Font 7", "", ",", "\u{0}", "一", String(repeating: "x", count: 100_000)])
  func unknownFamilyIsReplacedByTheDefaultFont(name: String) throws {
    let typesetter = try TestFonts.installed()
    let plain = typesetter.coverage(of: Self.han, Self.style(.usual))
    #expect(typesetter.coverage(of: Self.han, Self.style(TextFont(.family(name)))).isIdentical(to: plain))
  }

  @Test func fontsThatTheUserNamesComeFirst() throws {
    let file = try Typesetter(fonts: FontRequest(files: [TestFonts.latin]))
    let serif = Self.style(TextFont(.design(.serif)))
    #expect(file.coverage(of: "AV", serif).isIdentical(to: file.coverage(of: "AV", Self.style(.usual))))
    #expect(!file.coverage(of: Self.han, serif).isIdentical(to: file.coverage(of: Self.han, Self.style(.usual))))
    let family = try Typesetter(fonts: FontRequest(families: ["Noto Sans CJK JP"]))
    #expect(family.fontName(for: serif).hasPrefix("Noto Sans CJK JP"))
    #expect(family.coverage(of: Self.han, serif).isIdentical(to: family.coverage(of: Self.han, Self.style(.usual))))
  }

  @Test func textThatANamedFamilyLacksIsInTheDefaultFont() throws {
    let typesetter = try TestFonts.installed()
    let named = Self.style(TextFont(.family("Noto Serif")))
    #expect(typesetter.fontName(for: named).hasPrefix("Noto Serif Regular"))
    #expect(
      typesetter.coverage(of: Self.han, named).isIdentical(to: typesetter.coverage(of: Self.han, Self.style(.usual))))
    #expect(typesetter.missingGlyphs.isEmpty)
  }

  @Test func boldStyleLooksLikeABoldRequest() throws {
    let bold = Self.style(TextFont(.usual, isBold: true))
    for files in [[], [TestFonts.latin]] {
      let both = try Typesetter(fonts: FontRequest(files: files))
      let always = try Typesetter(fonts: FontRequest(files: files, isBold: true))
      for text in ["Wag", Self.han, "한ไ"] {
        let expected = always.coverage(of: text, Self.style(.usual))
        #expect(both.coverage(of: text, bold).isIdentical(to: expected))
        #expect(always.coverage(of: text, bold).isIdentical(to: expected))
        #expect(!both.coverage(of: text, Self.style(.usual)).isIdentical(to: expected))
      }
    }
  }

  @Test func aNameMayEndInAWeight() throws {
    let typesetter = try TestFonts.installed()
    func name(_ family: String) -> String { typesetter.fontName(for: Self.style(TextFont(.family(family)))) }
    #expect(name("Noto Serif CJK SC Bold") == "Noto Serif CJK SC Bold")
    #expect(name("Noto Sans CJK SC Regular") == typesetter.primaryFontName)
    #expect(name("No Such Mincho Heavy") == "Noto Serif CJK SC Bold")
    let boldName = typesetter.fontName(for: Self.style(TextFont(.usual, isBold: true)))
    if InstalledFont(family: "Arial") == nil { #expect(name("Arial Black") == boldName) }
    if InstalledFont(family: "Impact") == nil { #expect(name("Impact") == boldName) }
  }
}
