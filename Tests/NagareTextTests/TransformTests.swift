import NagareText
import TestSupport
import Testing

/// Texts under transforms, against upright texts and against many samples of each pixel.
@Suite struct TransformTests {
  typealias Matrix = TransformReference.Matrix

  private static let ideographs = TestFonts.bundled.first { $0.hasSuffix("NotoSansCJK-Regular.otf") } ?? ""

  private static func typesetter() throws -> Typesetter { try Typesetter(fonts: FontRequest(files: [ideographs])) }

  private static let everything = PixelRectangle(left: -4_000, top: -4_000, right: 4_000, bottom: 4_000)

  /// From 64 px on, nothing is hinted. FreeType flattens curves into fewer lines, which is most of the difference.
  @Test(arguments: [64, 90.5, 200]) func identityDrawsTextAsIfUpright(size: Double) throws {
    let typesetter = try Self.typesetter()
    let shaped = typesetter.shape("日鬱ぎ語", style: TextStyle(size: size, outline: size / 20))
    let upright = typesetter.rasterize(shaped)
    let drawn = TransformRasterizer().draw(typesetter.outline(of: shaped), .identity, within: Self.everything)
    let area = PixelRectangle(left: 0, top: 0, right: shaped.width, bottom: shaped.height)
    for mask in [\TextCoverage.fill, \TextCoverage.outline] {
      let expected = area.pixels.map { Double(upright.value(of: mask, x: $0.x, y: $0.y)) }
      let off = Deviation(drawn.values(of: mask, in: area), from: expected)
      #expect(off.mean < 0.5 && off.most < 48, "\(off)")
      #expect(expected.contains(255))
    }
  }

  @Test(arguments: [90, 180, 270]) func quarterTurnsTurnTheMasks(degrees: Int) throws {
    let typesetter = try Self.typesetter()
    let shaped = typesetter.shape("日鬱ぎ語", style: TextStyle(size: 40, outline: 2))
    let (outline, rasterizer) = (typesetter.outline(of: shaped), TransformRasterizer())
    let area = PixelRectangle(left: 0, top: 0, right: shaped.width, bottom: shaped.height)
    let upright = rasterizer.draw(outline, .identity, within: area)
    let turn: (Matrix, (Int, Int) -> (Int, Int)) =
      switch degrees {
      case 90: (Matrix(rows: [SIMD3(0, -1, 0), SIMD3(1, 0, 0), SIMD3(0, 0, 1)]), { (-1 - $1, $0) })
      case 180: (Matrix(rows: [SIMD3(-1, 0, 0), SIMD3(0, -1, 0), SIMD3(0, 0, 1)]), { (-1 - $0, -1 - $1) })
      default: (Matrix(rows: [SIMD3(0, 1, 0), SIMD3(-1, 0, 0), SIMD3(0, 0, 1)]), { ($1, -1 - $0) })
      }
    let turned = rasterizer.draw(outline, turn.0.transform, within: Self.everything)
    for mask in [\TextCoverage.fill, \TextCoverage.outline] {
      let values = area.pixels.map { x, y in
        let (column, row) = turn.1(x, y)
        return turned.values(
          of: mask, in: PixelRectangle(left: column, top: row, right: column + 1, bottom: row + 1))[0]
      }
      let off = Deviation(values, from: upright.values(of: mask, in: area))
      #expect(off.mean < 0.1 && off.most <= 6, "\(off)")
      #expect(values.contains(255))
    }
  }

  /// Turned, mirrored, stretched and in perspective, all in front of the eye.
  static let seen: [Matrix] = {
    var random = SeededGenerator(seed: 0x7261_6E64)
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    return (0..<10).map { index in
      let size = number(0.5...2.5)
      let flat =
        Matrix.turn(degrees: number(0...360)) * .scale(index % 5 == 4 ? -size : size, size * number(0.7...1.4))
        * .move(-40, -30)
      if index % 2 == 0 { return .move(number(-9...9), number(-9...9)) * flat }
      return .move(number(-9...9), number(-9...9)) * .swing(degrees: number(-70...70), distance: number(200...900))
        * flat
    }
  }()

  @Test(arguments: seen) func fillAgreesWithManySamples(matrix: Matrix) throws {
    let typesetter = try Self.typesetter()
    let shaped = typesetter.shape("鬱日ぎ", style: TextStyle(size: 32, outline: 0))
    let reference = try TransformReference(shaped, font: Self.ideographs)
    let drawn = TransformRasterizer().draw(
      typesetter.outline(of: shaped), matrix.transform, within: Self.everything)
    let area = try #require(drawn?.area)
    let expected = reference.fill(matrix, in: area)
    let off = Deviation(drawn.values(of: \.fill, in: area), from: expected)
    #expect(off.mean < 0.6 && off.most < 20, "\(off)")
    #expect(expected.contains(255))
    // All of the text is in the area.
    let border = PixelRectangle(left: area.left, top: area.top, right: area.right, bottom: area.top + 1)
    #expect(reference.fill(matrix, in: border).allSatisfy { $0 == 0 })
  }

  @Test(arguments: seen.prefix(6)) func outlineWidthFollowsTheScaleInTheMiddle(matrix: Matrix) throws {
    let typesetter = try Self.typesetter()
    let shaped = typesetter.shape("龜ぎ", style: TextStyle(size: 26, outline: 1.7))
    let outline = typesetter.outline(of: shaped)
    let reference = try TransformReference(shaped, font: Self.ideographs)
    let drawn = TransformRasterizer().draw(outline, matrix.transform, within: Self.everything)
    let area = try #require(drawn?.area)
    let scale = try #require(outline.meanScale(under: matrix.transform))
    let off = Deviation(
      drawn.values(of: \.outline, in: area), from: reference.outline(matrix, radius: 1.7 * scale, in: area))
    #expect(off.mean < 1 && off.most < 40, "\(off)")
    #expect(drawn.values(of: \.fill, in: area) != drawn.values(of: \.outline, in: area))
  }

  @Test(arguments: [20, -35, 65.0]) func textIsVisibleUpToTheEyesPlane(degrees: Double) throws {
    let typesetter = try Self.typesetter()
    let shaped = typesetter.shape("日鬱日", style: TextStyle(size: 60, outline: 0))
    let matrix =
      Matrix.move(150, 100) * .swing(degrees: degrees, distance: 60 * abs(degrees) / 90) * .turn(degrees: 15)
      * .move(-90, -40)
    let sides = [-90.0, 90].map { matrix.apply(SIMD2($0 + 90, 40)).z }
    #expect(sides.contains { $0 > 0 } && sides.contains { $0 < 0 })
    let area = PixelRectangle(left: 0, top: 0, right: 300, bottom: 200)
    let drawn = TransformRasterizer().draw(typesetter.outline(of: shaped), matrix.transform, within: area)
    let expected = try TransformReference(shaped, font: Self.ideographs).fill(matrix, in: area, samples: 8)
    let off = Deviation(drawn.values(of: \.fill, in: area), from: expected)
    #expect(off.mean < 1 && off.most < 40, "\(off)")
    #expect(expected.contains(255) && expected.contains(0))
  }

  @Test func aClipCutsAndChangesNothingElse() throws {
    let typesetter = try Self.typesetter()
    let shaped = typesetter.shape("日鬱ぎ", style: TextStyle(size: 40, outline: 3, shadow: 4))
    let (outline, rasterizer) = (typesetter.outline(of: shaped), TransformRasterizer())
    let matrix = Matrix.turn(degrees: 33) * .scale(1.7, 1.2)
    let whole = rasterizer.draw(outline, matrix.transform, within: Self.everything)
    for left in stride(from: -40, to: 160, by: 37) {
      let clip = PixelRectangle(left: left, top: left / 2 + 7, right: left + 50, bottom: left / 2 + 61)
      let part = rasterizer.draw(outline, matrix.transform, within: clip)
      for mask in [\TextCoverage.fill, \TextCoverage.outline] {
        let off = Deviation(part.values(of: mask, in: clip), from: whole.values(of: mask, in: clip))
        #expect(off.most <= 6, "\(left): \(off)")
      }
      if let area = part?.area { #expect(area.intersection(clip) == area) }
    }
  }

  @Test func anOutlineCoversTheFillAtAnyScale() throws {
    let typesetter = try Self.typesetter()
    let shaped = typesetter.shape("日鬱ぎ", style: TextStyle(size: 40, outline: 1))
    let (outline, rasterizer) = (typesetter.outline(of: shaped), TransformRasterizer())
    for scale in [0.004, 0.05, 0.3, 1, 4, 30] {
      let drawn = rasterizer.draw(
        outline, (Matrix.turn(degrees: 12) * .scale(scale, scale)).transform,
        within: PixelRectangle(left: -100, top: -100, right: 500, bottom: 500))
      let coverage = try #require(drawn?.coverage)
      #expect(zip(coverage.fill, coverage.outline).allSatisfy { $0 <= $1 })
      #expect(coverage.outline.count == coverage.width * coverage.height)
    }
  }

  /// Glyphs that the transform makes overlap are drawn several at once.
  @Test func overlappingLettersAgreeWithManySamples() throws {
    let typesetter = try Self.typesetter()
    let shaped = typesetter.shape(String(repeating: "日鬱ぎ", count: 8), style: TextStyle(size: 30, outline: 0))
    let matrix = Matrix.move(20, 20) * .turn(degrees: 41) * .scale(0.05, 3)
    let area = PixelRectangle(left: -80, top: 0, right: 100, bottom: 120)
    let drawn = TransformRasterizer().draw(typesetter.outline(of: shaped), matrix.transform, within: area)
    let expected = try TransformReference(shaped, font: Self.ideographs).fill(matrix, in: area)
    let off = Deviation(drawn.values(of: \.fill, in: area), from: expected)
    #expect(off.mean < 1 && off.most < 80, "\(off)")
  }

  @Test func plateIsDrawnAsIfUpright() throws {
    let typesetter = try Self.typesetter()
    let shaped = typesetter.shape("日ぎ", style: TextStyle(size: 70, outline: 0, plate: 9))
    let upright = typesetter.rasterize(shaped)
    let drawn = TransformRasterizer().draw(typesetter.outline(of: shaped), .identity, within: Self.everything)
    let area = PixelRectangle(left: 0, top: 0, right: shaped.width, bottom: shaped.height)
    let expected = area.pixels.map { Double(upright.value(of: \.outline, x: $0.x, y: $0.y)) }
    let off = Deviation(drawn.values(of: \.outline, in: area), from: expected)
    #expect(off.mean < 0.2 && off.most < 40, "\(off)")
    #expect(expected.contains(255))
  }

  @Test func aShadowFallsAsUprightHoweverTheTextIsTurned() throws {
    let typesetter = try Self.typesetter()
    let shaped = typesetter.shape("日ぎ", style: TextStyle(size: 70, outline: 0, shadow: 10))
    let upright = typesetter.rasterize(shaped)
    let (outline, rasterizer) = (typesetter.outline(of: shaped), TransformRasterizer())
    let area = PixelRectangle(left: 0, top: 0, right: shaped.width, bottom: shaped.height)
    let drawn = rasterizer.draw(outline, .identity, within: Self.everything)
    let expected = area.pixels.map { Double(upright.value(of: \.outline, x: $0.x, y: $0.y)) }
    let off = Deviation(drawn.values(of: \.outline, in: area), from: expected)
    #expect(off.mean < 0.5 && off.most < 16, "\(off)")
    let turned = try #require(
      rasterizer.draw(outline, Matrix.turn(degrees: 180).transform, within: Self.everything)?.coverage)
    let (ink, dark) = (turned.middle(of: \.fill), turned.middle(of: \.outline))
    #expect(abs(dark.x - ink.x - 5) < 0.3 && abs(dark.y - ink.y - 5) < 0.3)
  }

  @Test func repeatedDrawingsOfATextAreTheSame() throws {
    let typesetter = try Self.typesetter()
    let first = typesetter.shape("日鬱ぎ", style: TextStyle(size: 40, outline: 3))
    let second = typesetter.shape("日日日日日", style: TextStyle(size: 99, outline: 0))
    let outlines = [first, second].map { typesetter.outline(of: $0) }
    let (rasterizer, matrix) = (TransformRasterizer(), Matrix.turn(degrees: 33) * .scale(1.7, 1.2))
    let before = rasterizer.draw(outlines[0], matrix.transform, within: Self.everything)
    _ = rasterizer.draw(outlines[1], matrix.transform, within: Self.everything)
    let after = rasterizer.draw(outlines[0], matrix.transform, within: Self.everything)
    #expect(before?.left == after?.left && before?.top == after?.top)
    #expect(try #require(before?.coverage).isIdentical(to: #require(after?.coverage)))
  }
}

extension TransformedCoverage {
  var area: PixelRectangle {
    PixelRectangle(left: left, top: top, right: left + coverage.width, bottom: top + coverage.height)
  }
}

extension TextOutline {
  /// The square root of the area that a square pixel in the middle of the text takes on the stage.
  fileprivate func meanScale(under transform: TextTransform) -> Double? {
    guard let middle else { return nil }
    let step = 1e-3
    func place(_ x: Double, _ y: Double) -> SIMD2<Double> {
      let w = transform.w.x * x + transform.w.y * y + transform.w.z
      return SIMD2(
        transform.x.x * x + transform.x.y * y + transform.x.z, transform.y.x * x + transform.y.y * y + transform.y.z)
        / w
    }
    let right = (place(middle.x + step, middle.y) - place(middle.x - step, middle.y)) / (2 * step)
    let down = (place(middle.x, middle.y + step) - place(middle.x, middle.y - step)) / (2 * step)
    return abs(right.x * down.y - right.y * down.x).squareRoot()
  }
}

extension TextCoverage {
  fileprivate func middle(of mask: KeyPath<TextCoverage, [UInt8]>) -> SIMD2<Double> {
    var (sum, weight) = (SIMD2<Double>.zero, 0.0)
    for (index, value) in self[keyPath: mask].enumerated() {
      sum += SIMD2(Double(index % width), Double(index / width)) * Double(value)
      weight += Double(value)
    }
    return sum / weight
  }
}
