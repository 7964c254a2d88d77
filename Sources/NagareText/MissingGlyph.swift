/// A character that no font has a drawable glyph for. What is drawn in its place is the typesetter's policy.
public struct MissingGlyph: Sendable, Equatable {
  /// The character.
  public let scalar: Unicode.Scalar

  /// How often it was shaped, or was on screen.
  public let count: Int

  /// Characters by their numbers, the most frequent first.
  package static func list(_ counts: [UInt32: Int]) -> [MissingGlyph] {
    counts.compactMap { value, count in
      Unicode.Scalar(value).map { MissingGlyph(scalar: $0, count: count) }
    }.sorted { ($1.count, $0.scalar) < ($0.count, $1.scalar) }
  }
}
