import NagareText
import Testing

/// Without an outline, the outline's mask holds the shadow alone.
@Suite struct ShadowTests {
  static let reaches: [Double] = [1, 2, 3.5, 6, 12, 33]
  private static let texts = ["一", "口A", "Q"]

  private func draw(_ text: String, size: Double = 90, outline: Double = 0, shadow: Double) throws -> TextCoverage {
    try TestFonts.typesetter().coverage(of: text, TextStyle(size: size, outline: outline, shadow: shadow))
  }

  /// How far a shadow moves a mask to the right and down, in pixels.
  private func shift(_ shadow: Double) -> Int { Int(shadow.rounded(.up)) }

  @Test(arguments: reaches) func theBoxGrowsByTheReachOnEverySide(reach: Double) throws {
    let typesetter = try TestFonts.typesetter()
    let plain = typesetter.shape("口A\n一", style: TextStyle(size: 90, outline: 2))
    let shaded = typesetter.shape("口A\n一", style: TextStyle(size: 90, outline: 2, shadow: reach))
    #expect(shaded.width == plain.width + 2 * shift(reach))
    #expect(shaded.height == plain.height + 2 * shift(reach))
    #expect(shaded.glyphs.map(\.quarterX) == plain.glyphs.map { $0.quarterX + 4 * shift(reach) })
    #expect(shaded.glyphs.map(\.y) == plain.glyphs.map { $0.y + shift(reach) })
  }

  @Test(arguments: texts, reaches) func shadowLeavesTheFillUnchanged(text: String, reach: Double) throws {
    let plain = try draw(text, shadow: 0)
    let shaded = try draw(text, shadow: reach)
    #expect(plain.outline.allSatisfy { $0 == 0 })
    for y in 0..<200 {
      for x in 0..<300 {
        let same = shaded.value(of: \.fill, x: x + shift(reach), y: y + shift(reach))
        guard plain.value(of: \.fill, x: x, y: y) != same else { continue }
        Issue.record("\(x), \(y)")
        return
      }
    }
  }

  @Test(arguments: texts, reaches) func shadowFallsRightAndDownByItsReach(text: String, reach: Double) throws {
    let coverage = try draw(text, shadow: reach)
    let fill = try #require(coverage.bounds(of: \.fill))
    let shadow = try #require(coverage.bounds(of: \.outline))
    for (near, far, at) in [(fill.left, shadow.left, "left"), (fill.top, shadow.top, "top")] {
      #expect(far >= near, "\(at)")
    }
    for (near, far, at) in [(fill.right, shadow.right, "right"), (fill.bottom, shadow.bottom, "bottom")] {
      #expect(far <= near + shift(reach), "\(at)")
      #expect(Double(far) > Double(near) + 0.5 * reach, "\(at)")
    }
  }

  /// Below and right of the bar, where only its shadow is.
  @Test(arguments: reaches) func shadowFadesAwayFromTheText(reach: Double) throws {
    let coverage = try draw("一", size: 512, shadow: reach)
    let fill = try #require(coverage.bounds(of: \.fill))
    let column = (fill.left + fill.right) / 2
    let down = (fill.bottom...fill.bottom + shift(reach)).map { coverage.value(of: \.outline, x: column, y: $0) }
    let row = (fill.top + fill.bottom) / 2 + shift(reach / 2)
    let right = (fill.right...fill.right + shift(reach)).map { coverage.value(of: \.outline, x: $0, y: row) }
    for values in [down, right] {
      #expect(zip(values, values.dropFirst()).allSatisfy { $0 >= $1 }, "\(values)")
      #expect(values[0] > 90 && values.last == 0, "\(values)")
      #expect(Set(values).count >= min(Int(reach), 6), "\(values)")
    }
  }

  @Test(arguments: reaches) func shadowIsTheMovedTextBlurred(reach: Double) throws {
    for text in Self.texts {
      let coverage = try draw(text, shadow: reach)
      let reference = ShadowReference(coverage, reach: reach)
      var worst = 0.0
      for y in coverage.top..<coverage.top + coverage.height {
        for x in coverage.left..<coverage.left + coverage.width {
          worst = max(worst, abs(Double(coverage.value(of: \.outline, x: x, y: y)) - reference.value(x: x, y: y)))
        }
      }
      #expect(worst <= 1, "\(text)")
    }
  }

  @Test(arguments: reaches) func shadowOnlyAddsToAnOutline(reach: Double) throws {
    let plain = try draw("口A", outline: 3, shadow: 0)
    let shaded = try draw("口A", outline: 3, shadow: reach)
    var (added, removed) = (0, 0)
    for y in shaded.top..<shaded.top + shaded.height {
      for x in shaded.left..<shaded.left + shaded.width {
        let before = plain.value(of: \.outline, x: x - shift(reach), y: y - shift(reach))
        let after = shaded.value(of: \.outline, x: x, y: y)
        if after > before { added += 1 }
        if after < before { removed += 1 }
      }
    }
    #expect(added > 50 && removed == 0)
    #expect(zip(shaded.fill, shaded.outline).allSatisfy { $0 <= $1 })
  }

  /// The masks of quarters are wider. Text that is cut off at a box's longest side casts its shadow in both.
  @Test(arguments: ["口A", "一Q\n口", String(repeating: "口", count: 300)], reaches)
  func firstQuarterIsTheUnmovedText(text: String, reach: Double) throws {
    let typesetter = try TestFonts.typesetter()
    let shaped = typesetter.shape(text, style: TextStyle(size: 30, outline: 1.5, shadow: reach))
    let (plain, quarter) = (typesetter.rasterize(shaped), typesetter.rasterizeQuarters(shaped)[0])
    #expect((quarter.left, quarter.top) == (plain.left, plain.top))
    #expect((quarter.width, quarter.height) == (plain.width + 1, plain.height))
    for y in 0..<plain.height {
      let (row, wideRow) = (y * plain.width, y * quarter.width)
      guard plain.outline[row..<row + plain.width] != quarter.outline[wideRow..<wideRow + plain.width] else { continue }
      Issue.record("row \(y)")
      return
    }
  }

  /// The line has more columns than are blurred at once.
  @Test(arguments: reaches) func allLettersOfALongLineHaveTheSameShadow(reach: Double) throws {
    let coverage = try draw(String(repeating: "口", count: 20), size: 40, shadow: reach)
    let margin = shift(reach) + 40
    for y in coverage.top..<coverage.top + coverage.height {
      for x in margin..<20 * 40 - margin {
        let next = coverage.value(of: \.outline, x: x + 40, y: y)
        guard coverage.value(of: \.outline, x: x, y: y) != next else { continue }
        Issue.record("\(x), \(y)")
        return
      }
    }
  }

  @Test func emojiHaveAShadowToo() throws {
    for file in [TestFonts.emoji, TestFonts.bitmaps] {
      let typesetter = try Typesetter(fonts: FontRequest(files: [TestFonts.latin, file]))
      let coverage = typesetter.coverage(of: "👍", TextStyle(size: 60, outline: 2, shadow: 6))
      #expect(coverage.outline.contains { $0 > 200 })
    }
  }
}

/// Three box filters in succession, with exact edges.
private struct ShadowReference {
  private let left, top, width: Int
  private var values: [Double]

  init(_ coverage: TextCoverage, reach: Double) {
    // A pixel at the edge of a filter counts, however little of it is covered.
    let margin = Int(reach) + 6
    let offset = Int((reach / 2).rounded())
    left = coverage.left - margin
    top = coverage.top - margin
    width = coverage.width + 2 * margin
    let height = coverage.height + 2 * margin
    values = (0..<width * height).map { [left, top, width] index in
      Double(coverage.value(of: \.fill, x: left + index % width - offset, y: top + index / width - offset))
    }
    for _ in 0..<3 {
      blur(step: 1, radius: reach / 6)
      blur(step: width, radius: reach / 6)
    }
  }

  /// A box filter of `2 * radius + 1` pixels, of which the outermost count in part.
  private mutating func blur(step: Int, radius: Double) {
    let far = Int(radius) + 1
    let weights = (-far...far).map { min(max(radius - Double(abs($0)) + 1, 0), 1) / (2 * radius + 1) }
    let source = values
    for index in values.indices {
      values[index] = zip(-far...far, weights).reduce(0) { sum, entry in
        let neighbour = index + entry.0 * step
        return source.indices.contains(neighbour) ? sum + source[neighbour] * entry.1 : sum
      }
    }
  }

  func value(x: Int, y: Int) -> Double { values[(y - top) * width + x - left] }
}
