/// The size of a tiling glyph, such as █, in its font.
struct BlockMetrics {
  /// The glyph's own advance, in pixels; 0 if its ink ends before it.
  let advance: Double

  /// The height of the font's full block, in pixels; 0 if it has none.
  let height: Double

  /// The largest difference between block height and line pitch, in ems, for which blocks are fitted to the pitch.
  private static let tolerance = 0.01

  /// The least advance, in pixels, of a glyph whose width is fitted. Fitting by a quarter of a pixel would distort
  /// narrower glyphs too much.
  private static let minAdvance = 1.0

  /// - Parameters:
  ///   - x: the pen's distance from the start of the glyph's line, in pixels.
  ///   - quarterX: `x` as drawn, in quarters of a pixel.
  ///   - pitch: the distance between baselines before rounding, in pixels.
  ///   - drop: the distance from the glyph's baseline to the next, in pixels.
  func cell(x: Double, quarterX: Int, pitch: Double, drop: Int, size: Double) -> GlyphCell {
    GlyphCell(
      width: advance >= Self.minAdvance ? Int32(clamping: max(Int(((x + advance) * 4).rounded()) - quarterX, 0)) : 0,
      height: height > 0 && abs(height - pitch) <= Self.tolerance * size ? Int32(clamping: max(drop, 0)) : 0)
  }
}

extension GlyphCell {
  /// The distance by which a glyph's right edge moves to the right, in pixels.
  func overhang(beyond metrics: BlockMetrics) -> Double {
    width > 0 ? max(Double(width) / 4 - metrics.advance, 0) : 0
  }

  /// The distance by which a glyph's bottom moves down, in pixels.
  func drop(below metrics: BlockMetrics) -> Double {
    height > 0 ? max(Double(height) - metrics.height, 0) : 0
  }
}
