/// A character that no font has a drawable glyph for. What is drawn in its place is the typesetter's policy.
public struct MissingGlyph: Sendable, Equatable {
  /// The character.
  public let scalar: Unicode.Scalar

  /// How often it was shaped.
  public let count: Int
}
