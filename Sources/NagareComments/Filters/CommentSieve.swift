/// A filter's rules in the form in which they are quick to apply, comment by comment. Duplicates are no matter of it.
///
/// It belongs to one thread at a time.
public struct CommentSieve {
  private let filter: CommentFilter
  private let words: WordIndex
  private let patterns: [Regex<AnyRegexOutput>]
  private let hasPurchaseRules: Bool
  private var folded = FoldedText()

  /// A sieve that follows a filter's rules.
  public init(_ filter: CommentFilter) {
    self.filter = filter
    words = WordIndex(filter.words)
    // They were compiled once before.
    patterns = filter.patterns.compactMap { try? $0.compiled() }
    hasPurchaseRules = !filter.kinds.isEmpty || filter.minimumPrice > 0
  }

  /// The first rule that a comment breaks; `nil` if it may stay.
  public mutating func reason(toDrop comment: Comment) -> FilterReason? {
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
    return matchesPattern(comment.text) ? .pattern : nil
  }

  private func isTooCheap(_ purchase: Purchase) -> Bool {
    guard filter.minimumPrice > 0 else { return false }
    guard let price = purchase.price else { return purchase.kind == .gift }
    return price < filter.minimumPrice
  }

  private func isBlockedUser(_ comment: Comment) -> Bool {
    filter.users.contains(comment.sender) || comment.details != nil && filter.users.contains(comment.senderName)
  }

  /// Only an expression with parts in Swift could throw, which none of a text has.
  private func matchesPattern(_ text: String) -> Bool {
    for pattern in patterns where (try? pattern.firstMatch(in: text)) != nil { return true }
    return false
  }
}
