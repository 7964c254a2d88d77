/// Searches for patterns in one text after another, and gives up on those that take too long.
package struct PatternSearches {
  private let patterns: [FilterPattern]
  /// The number of abandoned searches for each pattern.
  private var abandonedCounts: [Int]
  /// The patterns that are no longer searched for because they took too long.
  package private(set) var disabledPatterns: [FilterPattern] = []
  /// Whether the searches have stopped because the result is no longer wanted.
  package private(set) var hasStopped = false
  private var count = 0

  /// The number of abandoned searches after which a pattern is no longer searched for. Otherwise, crafted texts
  /// could slow down every search.
  static let maxAbandoned = 3
  /// The number of searches between questions whether the result is wanted.
  private static let searchesBetweenQuestions = 8

  init(_ patterns: [FilterPattern]) {
    self.patterns = patterns
    abandonedCounts = Array(repeating: 0, count: patterns.count)
  }

  /// Searches for a pattern, unless it took too long in other texts.
  /// - Parameters:
  ///   - isWanted: whether to go on; asked now and then.
  ///   - body: the search.
  mutating func search(
    _ index: Int, while isWanted: () -> Bool, _ body: (FilterPattern) -> FilterPattern.Outcome
  ) -> FilterPattern.Outcome {
    guard abandonedCounts[index] < Self.maxAbandoned, !hasStopped else { return .noMatch }
    count += 1
    if count % Self.searchesBetweenQuestions == 0, !isWanted() {
      hasStopped = true
      return .noMatch
    }
    let outcome = body(patterns[index])
    if outcome == .abandoned {
      abandonedCounts[index] += 1
      if abandonedCounts[index] == Self.maxAbandoned { disabledPatterns.append(patterns[index]) }
    }
    return outcome
  }

  /// The patterns with abandoned searches, and the number of these for each.
  package var slowPatterns: [SlowPattern] {
    zip(patterns, abandonedCounts).compactMap { pattern, count in
      count > 0 ? SlowPattern(pattern: pattern, abandonedCount: count, isDisabled: count >= Self.maxAbandoned) : nil
    }
  }
}
