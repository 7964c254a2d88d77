extension CommentFilter {
  /// Applies a filter's rules to one comment after another, without merging duplicates.
  ///
  /// May be used by one thread at a time.
  package struct Rules {
    private let filter: CommentFilter
    private let words: WordIndex
    private let hasPurchaseRules: Bool
    private var folded = FoldedText()
    /// The searches for the filter's patterns.
    package private(set) var searches: PatternSearches

    /// The rules of a filter, before the first comment.
    package init(_ filter: CommentFilter) {
      self.filter = filter
      words = WordIndex(filter.words)
      searches = PatternSearches(filter.patterns)
      hasPurchaseRules = !filter.kinds.isEmpty || filter.minimumPrice > 0
    }

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
      filter.patterns.indices.contains { searches.search($0, while: isWanted) { $0.search(text) } == .match }
    }
  }
}
