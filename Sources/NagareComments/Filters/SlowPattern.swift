/// A pattern whose searches were abandoned because they took too long.
public struct SlowPattern: Sendable, Equatable {
  /// The pattern.
  public var pattern: FilterPattern
  /// The number of comments whose searches were abandoned; they pass the pattern.
  public var comments: Int
  /// Whether later comments were not searched for it.
  public var isDisabled: Bool

  /// A slow pattern and the comments that it affected.
  public init(pattern: FilterPattern, comments: Int, isDisabled: Bool) {
    self.pattern = pattern
    self.comments = comments
    self.isDisabled = isDisabled
  }
}
