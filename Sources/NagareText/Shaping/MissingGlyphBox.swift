/// The empty box drawn for a missing glyph, in ems from the pen on the baseline, y upwards.
enum MissingGlyphBox {
  static let left = 0.1
  static let right = 0.9
  static let top = 0.75
  static let bottom = -0.05
  static let lineWidth = 0.05

  static let extents = GlyphExtents(left: left, right: right, top: top, bottom: bottom)
}
