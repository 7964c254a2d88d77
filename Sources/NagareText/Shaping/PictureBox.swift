/// Where a picture in a line stands, in ems from the pen's place on the baseline, y upwards: as high as a line has room
/// for.
enum PictureBox {
  static let top = 0.94
  static let bottom = -0.22
  static let height = top - bottom
  /// On each side of the picture.
  static let spacing = 0.04
  /// A wider picture is made smaller.
  static let widest = 8.0

  static func width(of picture: TextPicture) -> Double {
    min(Double(picture.width) / Double(picture.height) * height, widest)
  }

  static func extents(of picture: TextPicture) -> GlyphExtents {
    GlyphExtents(left: 0, right: width(of: picture), top: top, bottom: bottom)
  }
}
