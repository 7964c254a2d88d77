/// Bounds on what one text may cost. Text beyond them is cut, never refused.
package enum TextLimits {
  /// Scalars of a text that are drawn. Dropped controls do not count; a tab counts as the spaces it becomes. Comments
  /// are shorter; what scripts make of them may be as long.
  package static let scalars = 4_096

  /// Lines of a text that are drawn.
  package static let lines = 256

  /// Combining marks on one base: shaping time is quadratic in them.
  package static let marksPerBase = 16

  /// The longest side of a box, and so of a mask, in pixels.
  package static let boxSide = 8_192

  /// Characters of a font's name, or of a list of such.
  package static let fontNameScalars = 256

  /// Families of such a list that are looked for.
  package static let fontNames = 8

  /// Fonts other than the usual one that texts of a typesetter are drawn in, each language of a font counting for
  /// itself. Each takes up to 10 ms and a quarter of a megabyte, and authors of comments may name thousands.
  package static let fonts = 32
}
