import NagareComments

/// What makes a comment better than others where there is no room for all.
package enum CommentPreference: String, Sendable, CaseIterable {
  /// A higher ``Comment/weight``.
  case weight
  /// More viewers who marked it as good.
  case likes
  /// A higher price of what was bought with it. Currencies are not converted.
  case price
  /// A longer text.
  case length

  /// Whether one comment is better than another. Those that the user singled out are better than all others; what is
  /// unknown counts as 0.
  package func prefers(_ one: Comment, to other: Comment) -> Bool {
    if one.isHighlighted != other.isHighlighted { return one.isHighlighted }
    return value(of: one) > value(of: other)
  }

  private func value(of comment: Comment) -> Double {
    switch self {
    case .weight: Double(comment.weight ?? 0)
    case .likes: Double(comment.likes ?? 0)
    case .price: comment.purchase?.price ?? 0
    case .length: Double(comment.text.unicodeScalars.count)
    }
  }
}
