import NagareText
import Testing

@Suite struct StrokeMaskTests {
  /// The samples themselves are off by half a code of 255 on average.
  @Test(arguments: StrokeShape.all, [1, 1.5, 2, 3.3]) func outlineAgreesWithManySamples(
    shape: StrokeShape, radius: Float
  ) {
    for offset in offsets(radius: radius) {
      let difference = difference(shape, size: 1, radius: radius, offset: offset)
      #expect(difference.mean < 1, "at \(offset)")
      #expect(difference.most <= 40, "at \(offset)")
    }
  }

  @Test(arguments: StrokeShape.all, [0.1, 0.3, 0.6]) func thinOutlineAgreesWithManySamples(
    shape: StrokeShape, radius: Float
  ) {
    for offset in offsets(radius: radius) {
      #expect(difference(shape, size: 1, radius: radius, offset: offset).mean < 2, "at \(offset)")
    }
  }

  /// Areas far larger than a tile of pixels are covered, or bare.
  @Test(arguments: StrokeShape.all, [19, 21, 33]) func wideOutlineAgreesWithManySamples(
    shape: StrokeShape, radius: Float
  ) {
    let difference = difference(shape, size: 2, radius: radius, offset: StrokeShape.Point(radius + 2.25, radius + 2.6))
    #expect(difference.mean < 0.5)
    #expect(difference.most <= 24)
  }

  @Test(arguments: [Float(0.01), 0.4, 1, 7, 30]) func outlineIsNowhereLessThanTheFill(radius: Float) {
    for shape in StrokeShape.all {
      let fill = shape.samples(side: 22, offset: StrokeShape.Point(1, 1), radius: 0).fill
      let outline = StrokeMask(FlatOutline(contours: shape.contours), x: 1, y: 1, radius: radius)
        .widening(fill, width: 22, height: 22)
      #expect(zip(fill, outline).allSatisfy { $0 <= $1 })
    }
  }

  @Test func emptyOutlinesAreWidenedToNothing() {
    let fill = [UInt8](repeating: 0, count: 12)
    #expect(StrokeMask(FlatOutline(contours: []), x: 0, y: 0, radius: 3).widening(fill, width: 4, height: 3) == fill)
    let dot = FlatOutline(contours: [[StrokeShape.Point(1, 1), StrokeShape.Point(1, 1)]])
    #expect(StrokeMask(dot, x: 0, y: 0, radius: 3).widening(fill, width: 4, height: 3) == fill)
  }

  /// Large masks are drawn in bands of rows.
  @Test(arguments: [Float(3), 40]) func bandsLeaveNoSeams(radius: Float) {
    let contours = [[StrokeShape.Point(100, 60), StrokeShape.Point(900, 1_000), StrokeShape.Point(300, 1_150)]]
    let bare = [UInt8](repeating: 0, count: 1_000 * 1_300)
    let masks = [Float(0), 17].map {
      StrokeMask(FlatOutline(contours: contours), x: 0, y: $0, radius: radius).widening(
        bare, width: 1_000, height: 1_300)
    }
    let most = zip(masks[0], masks[1].dropFirst(17 * 1_000)).map { abs(Int($0) - Int($1)) }.max() ?? 255
    #expect(most <= 2)
    #expect(masks[0].contains(255))
  }

  private func offsets(radius: Float) -> [StrokeShape.Point] {
    let edge = radius.rounded(.up) + 1
    return [0, 0.25, 0.5, 0.75].map { StrokeShape.Point(edge + $0, edge) }
  }

  /// The differences between the mask and the samples, in codes of 255.
  private func difference(
    _ shape: StrokeShape, size: Float, radius: Float, offset: StrokeShape.Point
  ) -> (mean: Double, most: Int) {
    let shape = StrokeShape(description: shape.description, contours: shape.contours.map { $0.map { $0 * size } })
    let side = Int(20 * size + 2 * radius) + 5
    let samples = shape.samples(side: side, offset: offset, radius: radius)
    let mask = StrokeMask(FlatOutline(contours: shape.contours), x: offset.x, y: offset.y, radius: radius)
      .widening(samples.fill, width: side, height: side)
    let differences = zip(mask, samples.outline).map { abs(Int($0) - Int($1)) }
    return (Double(differences.reduce(0, +)) / Double(mask.count), differences.max() ?? 255)
  }
}
