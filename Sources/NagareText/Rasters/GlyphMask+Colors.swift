extension GlyphMask {
  /// The fill's coverage for parts in the text's own colour below colours.
  /// - Parameters:
  ///   - visible: the share of the pixel in the text's colour, at least 0; 255 for all of it.
  ///   - alpha: the alpha of the colours above, by whose transparency compositing multiplies the fill.
  static func fill(visible: Int, below alpha: UInt8) -> UInt8 {
    UInt8(min(visible * 255 / max(255 - Int(alpha), 1), 255))
  }
}

extension PixelRectangle {
  /// The longest side of a plausible glyph, in ems; a larger one comes from a malformed font.
  private static let longestSide = 4.0
  private static let maxPixels = 8 << 20

  /// Whether a glyph with colours may have this box: one with pixels, not far larger than text.
  /// - Parameters:
  ///   - size: the em in pixels.
  ///   - stretch: the glyph's horizontal stretch.
  func isPlausible(size: Double, stretch: Double) -> Bool {
    let (count, side) = (width * height, PixelRectangle.longestSide * size)
    return count > 0 && count <= PixelRectangle.maxPixels && Double(count) <= (side * stretch + 2) * (side + 2)
  }
}
