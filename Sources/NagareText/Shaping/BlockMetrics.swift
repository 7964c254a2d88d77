/// What a font says of the cell of a glyph that pictures are built of.
struct BlockMetrics {
  /// The glyph's own advance, in pixels; 0 if its ink ends before.
  let advance: Double

  /// How high the font's full block is, in pixels; 0 if it has none.
  let height: Double

  /// A font's block that is so much higher or lower than lines are apart, in ems, is as high as they are.
  private static let tolerance = 0.01

  /// Of a narrower glyph, in pixels, a quarter of a pixel would be too large a part.
  private static let leastAdvance = 1.0

  /// - Parameters:
  ///   - x: where the pen is, in pixels from where the glyph's line begins.
  ///   - quarterX: the same as the glyph is drawn.
  ///   - pitch: from baseline to baseline before rounding, in pixels.
  ///   - drop: from the glyph's baseline to the next.
  func cell(x: Double, quarterX: Int, pitch: Double, drop: Int, size: Double) -> GlyphCell {
    GlyphCell(
      width: advance >= Self.leastAdvance ? Int32(clamping: max(Int(((x + advance) * 4).rounded()) - quarterX, 0)) : 0,
      height: height > 0 && abs(height - pitch) <= Self.tolerance * size ? Int32(clamping: max(drop, 0)) : 0)
  }
}

extension GlyphCell {
  /// How far a glyph's right edge is moved to the right, in pixels.
  func overhang(beyond metrics: BlockMetrics) -> Double {
    width > 0 ? max(Double(width) / 4 - metrics.advance, 0) : 0
  }

  /// How far a glyph's bottom is moved down, in pixels.
  func drop(below metrics: BlockMetrics) -> Double {
    height > 0 ? max(Double(height) - metrics.height, 0) : 0
  }
}
