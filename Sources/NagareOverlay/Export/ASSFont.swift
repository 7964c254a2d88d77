import Foundation

/// The name of a font in an ASS script, and its scale in libass and VSFilter.
///
/// In both renderers, the font size is not the em but, like GDI's cell height, the sum of the font's Windows ascent and
/// descent (`OS/2` table) or, if that sum is 0, of ascent and descent in `hhea`.
package struct ASSFont: Sendable, Equatable {
  /// The family name in scripts.
  package var family: String
  /// The ASS font size for an em of 1.
  package var sizePerEm: Double
  /// The distance from the top of a line to its baseline, for an em of 1.
  package var ascentPerEm: Double

  /// - Parameters:
  ///   - family: the family name in scripts.
  ///   - sizePerEm: the ASS font size for an em of 1; 1.17 is usual for an unknown font.
  ///   - ascentPerEm: the distance from the top of a line to its baseline, for an em of 1.
  package init(family: String, sizePerEm: Double, ascentPerEm: Double) {
    self.family = family
    self.sizePerEm = sizePerEm
    self.ascentPerEm = ascentPerEm
  }

  /// Reads a TrueType or OpenType file; nil if the file cannot be read or lacks a required value.
  /// - Parameters:
  ///   - path: the path of the file.
  ///   - face: the index in a collection.
  package init?(path: String, face: Int = 0) {
    guard let data = try? Data(contentsOf: URL(filePath: path)),
      let tables = FontTables(data, face: face), let unitsPerEm = tables.unsigned("head", 18), unitsPerEm > 0
    else { return nil }
    let windows = (tables.unsigned("OS/2", 74) ?? 0, tables.unsigned("OS/2", 76) ?? 0)
    let (ascent, descent) =
      windows.0 + windows.1 > 0
      ? windows : (tables.signed("hhea", 4) ?? 0, -(tables.signed("hhea", 6) ?? 0))
    guard ascent + descent > 0, let family = tables.family else { return nil }
    self.init(
      family: family, sizePerEm: Double(ascent + descent) / Double(unitsPerEm),
      ascentPerEm: Double(ascent) / Double(unitsPerEm))
  }
}
