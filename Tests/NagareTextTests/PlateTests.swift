import NagareText
import Testing

/// The plate behind the text of a box.
@Suite struct PlateTests {
  private func draw(_ text: String, size: Double = 24, plate: Double) throws -> (ShapedText, TextCoverage) {
    let typesetter = try Typesetter(fonts: FontRequest(files: [TestFonts.latin]))
    let shaped = typesetter.shape(text, style: TextStyle(size: size, outline: 3, shadow: 2, plate: plate))
    return (shaped, typesetter.rasterize(shaped))
  }

  /// The coverage of a pixel by a rectangle with round corners, 0...255, from 32 by 32 samples.
  private func sampled(x: Int, y: Int, in text: ShapedText, radius: Double) -> Double {
    let (left, top, right, bottom) = (2.0, 1.0, Double(text.width) - 2, Double(text.height) - 1)
    var count = 0
    for i in 0..<32 {
      for j in 0..<32 {
        let (px, py) = (Double(x) + (Double(i) + 0.5) / 32, Double(y) + (Double(j) + 0.5) / 32)
        guard px >= left, px < right, py >= top, py < bottom else { continue }
        let (dx, dy) = (
          max(left + radius - px, px - right + radius, 0), max(top + radius - py, py - bottom + radius, 0)
        )
        if dx * dx + dy * dy <= radius * radius { count += 1 }
      }
    }
    return Double(count) / 1_024 * 255
  }

  @Test(arguments: [4.0, 9.5, 20]) func plateIsARoundedRectangleAroundTheText(padding: Double) throws {
    let (text, coverage) = try draw("Agnes", plate: padding)
    #expect(coverage.left == 2 && coverage.top == 1)
    #expect(coverage.width == text.width - 4 && coverage.height == text.height - 2)
    for y in 0..<coverage.height {
      for x in 0..<coverage.width {
        let expected = sampled(x: x + 2, y: y + 1, in: text, radius: padding)
        #expect(abs(Double(coverage.outline[y * coverage.width + x]) - expected) <= 20, "\(x) \(y)")
      }
    }
  }

  @Test func plateLeavesThePaddingOnAllSides() throws {
    let (text, coverage) = try draw("Agnes\nIvy", plate: 10)
    let ink = try #require(coverage.bounds(of: coverage.fill, threshold: 128))
    #expect(ink.left - 2 >= 10 && text.width - 2 - ink.right >= 10)
    #expect(ink.top - 1 >= 10 && text.height - 1 - ink.bottom >= 10)
  }

  @Test func plateReplacesOutlineAndShadow() throws {
    let style = TextStyle(size: 24, outline: 3, shadow: 2, plate: 5)
    #expect(style.outline == 0 && style.shadow == 0)
  }
}
