extension CommentFilter {
  /// Applies a filter's rules to one comment after another, without merging duplicates.
  ///
  /// May be used by one thread at a time.
  package struct Rules {
    private let filter: CommentFilter
    private let words: WordIndex
    private let hasPurchaseRules: Bool
    private var folded = FoldedText()
    /// The patterns that are no longer searched for because they took too long.
    package private(set) var disabledPatterns: [FilterPattern] = []
    /// The number of abandoned searches for each of the filter's patterns.
    private var abandonedCounts: [Int]

    /// The number of abandoned searches after which a pattern is no longer searched for. Otherwise, crafted texts
    /// could slow down every search.
    static let maxAbandoned = 3

    /// The rules of a filter, before the first comment.
    package init(_ filter: CommentFilter) {
      self.filter = filter
      words = WordIndex(filter.words)
      abandonedCounts = Array(repeating: 0, count: filter.patterns.count)
      hasPurchaseRules = !filter.kinds.isEmpty || filter.minimumPrice > 0
    }

    /// Whether the result was no longer wanted. No pattern is searched for any more.
    package private(set) var hasStopped = false
    private var searchCount = 0
    /// The number of searches between questions whether the result is wanted.
    private static let searchesBetweenQuestions = 8

    /// The reason of the first rule that a comment breaks; `nil` to keep it.
    /// - Parameter isWanted: whether to go on; asked now and then if there are patterns.
    package mutating func reason(toDrop comment: Comment, while isWanted: () -> Bool = { true }) -> FilterReason? {
      if !filter.ids.isEmpty, filter.ids.contains(comment.id) { return .id }
      if filter.modes.contains(comment.mode) { return .mode }
      if hasPurchaseRules, let purchase = comment.purchase {
        if filter.kinds.contains(purchase.kind) { return .kind }
        if isTooCheap(purchase) { return .price }
      }
      if let minimum = filter.minimumWeight, let weight = comment.weight, weight < minimum { return .weight }
      let color = comment.color & 0xFFFFFF
      if filter.blocksColored && color != 0xFFFFFF || filter.colors.contains(color) { return .color }
      if !filter.users.isEmpty, isBlockedUser(comment) { return .user }
      if !words.isEmpty {
        folded.fold(comment.text)
        if words.hasMatch(in: folded.scalars) { return .word }
      }
      return matchesPattern(comment.text, while: isWanted) ? .pattern : nil
    }

    private func isTooCheap(_ purchase: Purchase) -> Bool {
      guard filter.minimumPrice > 0 else { return false }
      guard let price = purchase.price else { return purchase.kind == .gift }
      return price < filter.minimumPrice
    }

    private func isBlockedUser(_ comment: Comment) -> Bool {
      filter.users.contains(comment.sender) || comment.details != nil && filter.users.contains(comment.senderName)
    }

    private mutating func matchesPattern(_ text: String, while isWanted: () -> Bool) -> Bool {
      for (index, pattern) in filter.patterns.enumerated() where abandonedCounts[index] < Rules.maxAbandoned {
        searchCount += 1
        if searchCount % Rules.searchesBetweenQuestions == 0, !isWanted() { hasStopped = true }
        if hasStopped { return false }
        switch pattern.search(text) {
        case .match: return true
        case .noMatch: continue
        case .abandoned:
          abandonedCounts[index] += 1
          if abandonedCounts[index] == Rules.maxAbandoned { disabledPatterns.append(pattern) }
        }
      }
      return false
    }

    /// The patterns with abandoned searches, and the number of these for each.
    package var slowPatterns: [SlowPattern] {
      zip(filter.patterns, abandonedCounts).compactMap { pattern, count in
        count > 0 ? SlowPattern(pattern: pattern, abandonedCount: count, isDisabled: count >= Rules.maxAbandoned) : nil
      }
    }
  }
}
