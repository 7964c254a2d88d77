import NagareText
import TestSupport
import Testing

@Suite struct LimitTests {
  private let style = TextStyle(size: 2, outline: 0)

  @Test func textIsCutAfterItsLastAllowedScalar() throws {
    let typesetter = try TestFonts.typesetter()
    let limit = TextLimits.scalars
    // At a larger size, the line would be wider than a box may be.
    let style = TextStyle(size: 1, outline: 0)
    #expect(limit == 4_096)
    let longest = typesetter.shape(String(repeating: "口", count: limit), style: style)
    let longer = typesetter.shape(String(repeating: "口", count: limit + 1), style: style)
    #expect(longest.glyphs.count == limit)
    #expect(longer.glyphs == longest.glyphs)
  }

  @Test func tabsCountAsTheirSpaces() throws {
    let typesetter = try TestFonts.typesetter()
    let tabs = String(repeating: "\t", count: TextLimits.scalars / TextStyle.tabSpaces)
    #expect(typesetter.shape(tabs + "口", style: style).glyphs.isEmpty)
    #expect(typesetter.shape(tabs.dropLast() + "口", style: style).glyphs.count == 1)
  }

  @Test func linesAreCutAfterTheLastAllowedOne() throws {
    let typesetter = try TestFonts.typesetter()
    let text = String(repeating: "一\n", count: TextLimits.lines + 20)
    let shaped = typesetter.shape(text, style: style)
    #expect(shaped.lineCount == TextLimits.lines)
    #expect(shaped.glyphs.count == TextLimits.lines)
  }

  @Test func marksBeyondTheLimitAreDropped() throws {
    let typesetter = try TestFonts.installed()
    let most = "a" + String(repeating: "\u{301}", count: TextLimits.marksPerBase)
    let more = "a" + String(repeating: "\u{301}", count: 900)
    let style = TextStyle(size: 20, outline: 0)
    #expect(typesetter.shape(more + "b", style: style).glyphs == typesetter.shape(most + "b", style: style).glyphs)
  }

  @Test func stackedMarksOfAWholeTextAreShapedQuickly() throws {
    let typesetter = try TestFonts.installed()
    let text = String(repeating: "a" + String(repeating: "\u{301}", count: 2_000), count: 100)
    let elapsed = ContinuousClock().measure { _ = typesetter.shape(text, style: style) }
    #expect(elapsed < .seconds(5 * Sanitizer.patience))
  }

  @Test func noBoxExceedsTheLongestSide() throws {
    let typesetter = try TestFonts.typesetter()
    let wide = typesetter.shape(String(repeating: "口", count: 200), style: TextStyle(size: 64, outline: 64))
    #expect(wide.width == TextLimits.boxSide)
    let coverage = typesetter.rasterize(wide)
    #expect(coverage.left + coverage.width == TextLimits.boxSide - 2)
    let tall = typesetter.shape(String(repeating: "一\n", count: 200), style: TextStyle(size: 64, outline: 0))
    #expect(tall.height == TextLimits.boxSide)
    BoxRule.check(String(repeating: "口", count: 30), TextStyle(size: 512, outline: 64), with: typesetter)
  }
}
