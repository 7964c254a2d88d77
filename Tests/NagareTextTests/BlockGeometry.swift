import NagareText

extension Collection<PlacedGlyph> {
  /// The pixels within a rectangle of full blocks, without a pixel at each edge; nil if there are none. In all fonts of
  /// these tests, a block reaches at least from 0.12 em below its baseline to 0.88 em above it.
  func inside(size: Double, quarter: Int) -> PixelRectangle? {
    guard let first, let last = suffix(1).first, let cell = last.cell else { return nil }
    let end = cell.width > 0 ? last.quarterX + Int(cell.width) : last.quarterX + Int(4 * size) - 4
    let inside = PixelRectangle(
      left: (first.quarterX + quarter + 3) / 4, top: first.y - Int(0.88 * size) + 1, right: (end + quarter) / 4,
      bottom: last.y + Int(0.12 * size) - 1)
    return inside.isEmpty ? nil : inside
  }
}

extension TextCoverage {
  /// The least value of the fill in a rectangle of the box.
  func least(in rectangle: PixelRectangle) -> Int {
    var least = 255
    for y in rectangle.top..<rectangle.bottom {
      for x in rectangle.left..<rectangle.right { least = min(least, value(of: \.fill, x: x, y: y)) }
    }
    return least
  }
}
