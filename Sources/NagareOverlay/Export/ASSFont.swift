import Foundation

/// What a font is called in an ASS script, and how libass and VSFilter scale it.
///
/// Their font size is not the em: like GDI's cell height it is the distance between the font's Windows ascent and
/// descent (`OS/2` table), or, where those are 0, between those of `hhea`.
public struct ASSFont: Sendable, Equatable {
  /// As scripts name it.
  public var family: String
  /// The ASS font size for an em of 1.
  public var sizePerEm: Double
  /// From the top of a line to its baseline, for an em of 1.
  public var ascentPerEm: Double

  /// - Parameters:
  ///   - family: as scripts name it.
  ///   - sizePerEm: for a font that is not known, 1.17 is usual.
  ///   - ascentPerEm: from the top of a line to its baseline, for an em of 1.
  public init(family: String, sizePerEm: Double, ascentPerEm: Double) {
    self.family = family
    self.sizePerEm = sizePerEm
    self.ascentPerEm = ascentPerEm
  }

  /// Reads a TrueType or OpenType file; nil if it has not the tables that are needed.
  /// - Parameters:
  ///   - path: the file's.
  ///   - face: the index in a collection.
  public init?(path: String, face: Int = 0) {
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
