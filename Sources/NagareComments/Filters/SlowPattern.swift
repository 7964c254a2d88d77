/// A pattern whose searches were abandoned because they took too long.
package struct SlowPattern: Sendable, Equatable {
  /// The pattern.
  package var pattern: FilterPattern
  /// The number of comments in which the search was abandoned. These comments count as not matching.
  package var abandonedCount: Int
  /// Whether the pattern was no longer searched for in later comments.
  package var isDisabled: Bool

  /// A pattern and the number of its abandoned searches.
  package init(pattern: FilterPattern, abandonedCount: Int, isDisabled: Bool) {
    self.pattern = pattern
    self.abandonedCount = abandonedCount
    self.isDisabled = isDisabled
  }
}
