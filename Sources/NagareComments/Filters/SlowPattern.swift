/// A pattern whose searches were abandoned because they took too long.
package struct SlowPattern: Sendable, Equatable {
  /// The pattern.
  package var pattern: FilterPattern
  /// The number of comments whose searches were abandoned; they pass the pattern.
  package var comments: Int
  /// Whether later comments were not searched for it.
  package var isDisabled: Bool

  /// A slow pattern and the comments that it affected.
  package init(pattern: FilterPattern, comments: Int, isDisabled: Bool) {
    self.pattern = pattern
    self.comments = comments
    self.isDisabled = isDisabled
  }
}
