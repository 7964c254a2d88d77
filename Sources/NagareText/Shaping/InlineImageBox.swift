/// The box of an inline image, in ems from the pen on the baseline, y upwards. It nearly fills the height of a line.
enum InlineImageBox {
  static let top = 0.94
  static let bottom = -0.22
  static let height = top - bottom
  /// The space on each side of the image.
  static let spacing = 0.04
  /// The largest width. Wider images are scaled down.
  static let widest = 8.0

  static func width(of image: InlineImage) -> Double {
    min(Double(image.width) / Double(image.height) * height, widest)
  }

  static func extents(of image: InlineImage) -> GlyphExtents {
    GlyphExtents(left: 0, right: width(of: image), top: top, bottom: bottom)
  }
}
