import NagareText
import Testing

@Suite struct BoxTests {
  @Test func everySizeAndOutlineKeepsItsMargins() throws {
    let typesetter = try TestFonts.installed()
    let texts = ["前方高能预警", "jgpqyÅ|", "f̃j", "(草)", "「あ」", "ｗｗｗ", "a\n\nWWW\n", "Ж한", "\u{301}x", "ﷺ"]
    for text in texts {
      for size in [1, 2.5, 9, 16, 24.3, 40, 77.7, 130] {
        for outline in [0, 0.3, 1, 2, 4.6] {
          BoxRule.check(text, TextStyle(size: size, outline: outline), with: typesetter)
        }
      }
    }
  }

  /// With space on all sides, the same text must not show more ink.
  @Test(arguments: ["jfÂgjy", "鬱鷹", "Wgf", "ｊ（草）", "ñjqЙ"])
  func ordinaryTextIsNotCutByTheBox(text: String) throws {
    let typesetter = try TestFonts.installed()
    for style in [TextStyle(size: 40, outline: 2), TextStyle(size: 24, outline: 1), TextStyle(size: 96, outline: 0)] {
      let mask = style.outline > 0 ? \TextCoverage.outline : \.fill
      let alone = typesetter.rasterize(typesetter.shape(text, style: style)).area(of: mask)
      let surrounded = typesetter.shape("\n\u{3000}\(text)\u{3000}\n", style: style)
      let whole = typesetter.rasterize(surrounded).area(of: mask)
      #expect(abs(alone - whole) < 0.002 * whole, "\(style)")
    }
  }

  @Test func widthIsTheAdvancePlusOutlineAndMargins() throws {
    let typesetter = try TestFonts.typesetter()
    func width(_ text: String, _ size: Double, _ outline: Double) -> Int {
      typesetter.shape(text, style: TextStyle(size: size, outline: outline)).width
    }
    #expect(width("一二三", 40, 0) == 120 + 4)
    #expect(width("一二三", 40, 2) == 120 + 4 + 4)
    #expect(width("一二三", 40, 1.2) == 120 + 4 + 4)
    #expect(width("AV", 100, 0) == 131 + 4)
    #expect(width("VA", 100, 0) == 141 + 4)
    #expect(width("a", 10, 0) == 4 + 4)
    #expect(width("", 40, 2) == 8)
  }

  @Test func theWidestLineGivesTheWidth() throws {
    let typesetter = try TestFonts.typesetter()
    let style = TextStyle(size: 40, outline: 2)
    #expect(typesetter.shape("一\n一二三\nAV", style: style).width == 128)
  }

  @Test func leadingAndTrailingSpacesHaveTheirWidth() throws {
    let typesetter = try TestFonts.typesetter()
    let style = TextStyle(size: 40, outline: 0)
    #expect(typesetter.shape("一 ", style: style).width == 50 + 4)
    #expect(typesetter.shape("一\u{A0}", style: style).width == 50 + 4)
    #expect(typesetter.shape("\u{3000}一\u{3000}", style: style).width == 120 + 4)
    #expect(typesetter.shape("\t", style: style).width == 40 + 4)
    #expect(typesetter.missingGlyphs.isEmpty)
  }

  @Test func textWithoutInkKeepsItsBox() throws {
    let typesetter = try TestFonts.typesetter()
    for text in ["", "    ", "\u{3000}\n\u{3000}"] {
      let shaped = typesetter.shape(text, style: TextStyle(size: 40, outline: 2))
      let coverage = typesetter.rasterize(shaped)
      #expect(coverage.width == 0 && coverage.height == 0 && coverage.fill.isEmpty && coverage.outline.isEmpty)
      #expect(shaped.height >= 55)
    }
  }

  @Test func emptyLinesKeepTheirHeight() throws {
    let typesetter = try TestFonts.typesetter()
    let style = TextStyle(size: 50, outline: 0)
    let apart = typesetter.shape("一\n\n一", style: style)
    #expect(apart.lineCount == 3)
    #expect(apart.glyphs.map(\.y) == [1 + 48, 1 + 48 + 2 * 61])
    #expect(typesetter.shape("一\n", style: style).height == 2 * 61 + 2)
  }

  @Test func linesAreLeftAligned() throws {
    let typesetter = try TestFonts.typesetter()
    let shaped = typesetter.shape("一\n一一\n一一一", style: TextStyle(size: 30, outline: 1))
    let starts = Dictionary(grouping: shaped.glyphs, by: \.y).values.compactMap { $0.map(\.quarterX).min() }
    #expect(starts == [12, 12, 12])
  }

  @Test func fallbackDoesNotChangeTheHeight() throws {
    let typesetter = try TestFonts.installed()
    let style = TextStyle(size: 33, outline: 2)
    let heights = ["a", "一", "ไทย", "한국어", "العربية", "☺", "\u{10FFFD}"].map {
      typesetter.shape($0, style: style).height
    }
    #expect(Set(heights) == [BoxRule.height(lines: 1, style)])
  }

  @Test func outOfRangeStylesAreClamped() {
    #expect(TextStyle(size: 0, outline: -1) == TextStyle(size: 1, outline: 0))
    let largest = TextStyle(size: .infinity, outline: .infinity)
    #expect(largest.size == 2_048 && largest.outline == 256)
    #expect(TextStyle(size: .nan, outline: .nan) == TextStyle(size: 1, outline: 0))
  }
}
