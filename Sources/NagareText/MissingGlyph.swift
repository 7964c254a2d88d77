/// A character that no font has a drawable glyph for. The typesetter's policy decides its replacement.
public struct MissingGlyph: Sendable, Equatable {
  /// The character.
  public let scalar: Unicode.Scalar

  /// The number of times that it was shaped or on screen.
  public let count: Int

  /// Converts counts by scalar value to characters, the most frequent first.
  package static func list(_ counts: [UInt32: Int]) -> [MissingGlyph] {
    counts.compactMap { value, count in
      Unicode.Scalar(value).map { MissingGlyph(scalar: $0, count: count) }
    }.sorted { ($1.count, $0.scalar) < ($0.count, $1.scalar) }
  }
}
