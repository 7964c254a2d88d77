import Foundation
import NagareText
import TestSupport
import Testing

@Suite struct CoverageTests {
  /// 口: a frame of 740 by 760 units around a hole of 540 by 560; 一: a bar of 880 by 100.
  @Test(arguments: [100, 333, 500.0]) func fillHasTheGlyphsExactArea(size: Double) throws {
    let typesetter = try TestFonts.typesetter()
    for (text, units) in [("口", 740.0 * 760 - 540 * 560), ("一", 880 * 100)] {
      let coverage = typesetter.rasterize(typesetter.shape(text, style: TextStyle(size: size, outline: 0)))
      let exact = units * size * size / 1e6
      #expect(abs(coverage.area(of: \.fill) / exact - 1) < 0.01)
    }
  }

  @Test(arguments: [1, 2, 7, 20.0]) func outlineReachesItsWidthBeyondAnEdge(width: Double) throws {
    let typesetter = try TestFonts.typesetter()
    let coverage = typesetter.rasterize(typesetter.shape("一", style: TextStyle(size: 500, outline: width)))
    let fill = try #require(coverage.bounds(of: \.fill, threshold: 128))
    let outline = try #require(coverage.bounds(of: \.outline, threshold: 128))
    let reach = Int(width)
    #expect((fill.width, fill.height) == (440, 50))
    #expect((fill.left - outline.left, outline.right - fill.right) == (reach, reach))
    #expect((fill.top - outline.top, outline.bottom - fill.bottom) == (reach, reach))
    let exact = (440 + 2 * width) * (50 + 2 * width) - (4 - Double.pi) * width * width
    #expect(abs(coverage.area(of: \.outline) / exact - 1) < 0.01)
  }

  @Test func anOutlineWithoutWidthHasNoInk() throws {
    let typesetter = try TestFonts.typesetter()
    let coverage = typesetter.rasterize(typesetter.shape("口AQ", style: TextStyle(size: 60, outline: 0)))
    #expect(coverage.outline.count == coverage.fill.count)
    #expect(coverage.outline.allSatisfy { $0 == 0 })
    #expect(coverage.fill.contains(255))
  }

  @Test func anOutlineOfAnyWidthCoversTheFill() throws {
    let typesetter = try TestFonts.typesetter()
    for width in [0.1, 0.5, 1, 3] {
      let coverage = typesetter.rasterize(typesetter.shape("口AQ", style: TextStyle(size: 60, outline: width)))
      #expect(zip(coverage.fill, coverage.outline).allSatisfy { $0 <= $1 })
    }
  }

  @Test func fillIsTheSameUnderAnyOutline() throws {
    let typesetter = try TestFonts.installed()
    let bare = typesetter.rasterize(typesetter.shape("草g", style: TextStyle(size: 60, outline: 0)))
    let wide = typesetter.rasterize(typesetter.shape("草g", style: TextStyle(size: 60, outline: 5)))
    let (dx, dy) = (bare.left + 5 - wide.left, bare.top + 5 - wide.top)
    for y in 0..<bare.height {
      let row = (y + dy) * wide.width + dx
      #expect(bare.fill[y * bare.width..<(y + 1) * bare.width] == wide.fill[row..<row + bare.width])
    }
  }

  /// Measures the left edge of the bar by the ink to the left of a column well inside it.
  @Test func glyphsStandWithinAnEighthOfAPixelOfTheirPlace() throws {
    let typesetter = try TestFonts.typesetter()
    for step in 0..<40 {
      let size = 30 + Double(step) * 0.37
      let shaped = typesetter.shape("A一", style: TextStyle(size: size, outline: 0))
      let coverage = typesetter.rasterize(shaped)
      let row = shaped.glyphs[1].y - Int(0.35 * size) - 1 - coverage.top
      let inside = Int(2 + size) - coverage.left
      let start = Int(2 + size * 0.6) - coverage.left
      let ink = (start..<inside).reduce(0.0) { $0 + Double(coverage.fill[row * coverage.width + $1]) } / 255
      let edge = Double(inside + coverage.left) - ink
      #expect(abs(edge - (2 + size * 0.66)) < 0.125 + 0.02, "size \(size)")
    }
  }

  /// An edge between two rows is one full step, any other edge is two partial ones: unhinted text has a mean of 0.66.
  @Test func smallTextHasItsEdgesOnWholeRows() throws {
    let typesetter = try TestFonts.installed()
    var (squares, steps) = (0.0, 0.0)
    for size in stride(from: 16, to: 60, by: 1.3) {
      let coverage = typesetter.rasterize(typesetter.shape("三", style: TextStyle(size: size, outline: 0)))
      let middle = (0..<coverage.height).map { Double(coverage.fill[$0 * coverage.width + coverage.width / 2]) / 255 }
      for (upper, lower) in zip(middle, middle.dropFirst()) {
        squares += (lower - upper) * (lower - upper)
        steps += abs(lower - upper)
      }
    }
    #expect(squares / steps > 0.8)
  }

  @Test func glyphsAreOnTheBaseline() throws {
    let typesetter = try TestFonts.typesetter()
    let coverage = typesetter.rasterize(typesetter.shape("二", style: TextStyle(size: 100, outline: 0)))
    let ink = try #require(coverage.bounds(of: \.fill, threshold: 128))
    #expect((ink.top, ink.bottom) == (1 + 97 - 65, 1 + 97))
  }

  @Test func outlineIsTheMaximumOfTheGlyphsOutlines() throws {
    let typesetter = try TestFonts.typesetter()
    let style = TextStyle(size: 40, outline: 6)
    let text = typesetter.rasterize(typesetter.shape("口二口", style: style))
    var outline = [UInt8](repeating: 0, count: text.outline.count)
    for (index, glyph) in ["口", "二", "口"].enumerated() {
      let single = typesetter.rasterize(typesetter.shape(glyph, style: style))
      for y in 0..<single.height {
        for x in 0..<single.width {
          let target = (y + single.top - text.top) * text.width + x + single.left + 40 * index - text.left
          outline[target] = max(outline[target], single.outline[y * single.width + x])
        }
      }
    }
    #expect(outline == text.outline)
  }

  @Test func drawingDoesNotDependOnEarlierTexts() throws {
    let style = TextStyle(size: 31, outline: 1.7)
    let fresh = try TestFonts.installed()
    let used = try TestFonts.installed()
    for text in HostileTexts.all { _ = used.rasterize(used.shape(text, style: style)) }
    for text in ["前方高能 AV ☺", "שלום ไทย", "e\u{301}草"] {
      let first = fresh.rasterize(fresh.shape(text, style: style))
      #expect(used.rasterize(used.shape(text, style: style)).isIdentical(to: first))
    }
  }

  @Test(arguments: [0, 3_000, 20_000]) func evictionChangesNoPixel(budget: Int) throws {
    let roomy = try TestFonts.installed()
    let tight = try Typesetter(fonts: FontRequest(), glyphCacheBytes: budget)
    let style = TextStyle(size: 24, outline: 2)
    var random = SeededGenerator(seed: 7)
    for _ in 0..<200 {
      let scalars = (0..<5).compactMap { _ in Unicode.Scalar(UInt32.random(in: 0x4E00...0x4E30, using: &random)) }
      let text = String(String.UnicodeScalarView(scalars))
      let coverage = tight.rasterize(tight.shape(text, style: style))
      #expect(coverage.isIdentical(to: roomy.rasterize(roomy.shape(text, style: style))))
      #expect(tight.cachedGlyphBytes <= budget)
    }
    #expect(budget == 0 || tight.cachedGlyphBytes > 0)
    #expect(roomy.cachedGlyphBytes > 20_000)
  }
}
