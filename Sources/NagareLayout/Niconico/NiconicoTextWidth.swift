/// The width of a text's widest line, in the caller's fonts.
package struct NiconicoTextWidth: Sendable, Equatable {
  /// The line's advance in virtual pixels at the requested size, clamped to 0...10⁷; NaN counts as 0.
  package var advance: Double
  /// The line's number of UTF-16 units, between which Flash leaves a virtual pixel. HTML5 ignores it.
  package var unitCount: Int

  /// Creates the width of a line, by default an empty one.
  package init(advance: Double = 0, unitCount: Int = 0) {
    self.advance = advance
    self.unitCount = unitCount
  }

  /// Replaces the line by another if that is wider, including Flash's letter spacing.
  package mutating func formUnion(advance: Double, unitCount: Int = 0) {
    let other = NiconicoTextWidth(advance: advance, unitCount: unitCount)
    if other.spacedAdvance > spacedAdvance { self = other }
  }
}

extension NiconicoTextWidth {
  private static let largestAdvance = 1e7
  /// Flash's letter spacing, in virtual pixels.
  private static let letterSpacing = 1.0

  var clampedAdvance: Double { advance.clamped(to: 0...Self.largestAdvance) }

  /// The advance with Flash's letter spacing.
  var spacedAdvance: Double {
    let gaps = Double(unitCount.clamped(to: 1...1_000_000) - 1)
    return min(clampedAdvance + gaps * Self.letterSpacing, Self.largestAdvance)
  }
}
