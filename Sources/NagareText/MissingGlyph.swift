/// A character that no font has a drawable glyph for. It takes up 1 em and shows nothing.
public struct MissingGlyph: Sendable, Equatable {
  public let scalar: Unicode.Scalar

  /// How often it was shaped.
  public let count: Int
}
