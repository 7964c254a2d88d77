/// A pattern whose searches were given up because they took too long.
public struct SlowPattern: Sendable, Equatable {
  /// The pattern.
  public var pattern: FilterPattern
  /// How many comments may have it and were let pass.
  public var comments: Int
  /// Whether it was not searched for in the comments after these.
  public var isLeftOut: Bool

  /// A pattern, and what became of it.
  public init(pattern: FilterPattern, comments: Int, isLeftOut: Bool) {
    self.pattern = pattern
    self.comments = comments
    self.isLeftOut = isLeftOut
  }
}
