/// How wide the widest line of a text is, as the caller's fonts have it.
public struct NiconicoTextWidth: Sendable, Equatable {
  /// The line's advance in virtual pixels at the size asked for. Anything below 0, or NaN, counts as 0, anything above
  /// 10⁷ as that.
  public var advance: Double
  /// The line's number of UTF-16 units, between which Flash leaves a virtual pixel each; HTML5 does not look at it.
  public var letters: Int

  /// The width of a line, of nothing unless it is given.
  public init(advance: Double = 0, letters: Int = 0) {
    self.advance = advance
    self.letters = letters
  }

  /// Takes another line if that is wider, with Flash's spaces between letters, which are none if no letters are told of.
  public mutating func formUnion(advance: Double, letters: Int = 0) {
    let other = NiconicoTextWidth(advance: advance, letters: letters)
    if other.spacedAdvance > spacedAdvance { self = other }
  }
}

extension NiconicoTextWidth {
  private static let largestAdvance = 1e7
  /// Virtual pixels between two letters.
  private static let letterSpacing = 1.0

  var clampedAdvance: Double { advance.clamped(to: 0...Self.largestAdvance) }

  /// With the spaces between the letters.
  var spacedAdvance: Double {
    let gaps = Double(letters.clamped(to: 1...1_000_000) - 1)
    return min(clampedAdvance + gaps * Self.letterSpacing, Self.largestAdvance)
  }
}
