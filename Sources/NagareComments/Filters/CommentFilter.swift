/// Rules by which to drop comments.
///
/// The reason for dropping a comment is the first rule that it breaks, in this order: ID, mode, kind of purchase,
/// price, weight, colour, user, word, pattern. The remaining comments may be rewritten; then duplicates are merged.
public struct CommentFilter: Sendable, Equatable {
  /// Blocked words anywhere in a text, ignoring case and width: `ABC` blocks `abc` and `ＡＢＣ`. Empty ones are ignored.
  public var words: [String] = []
  /// Blocked regular expressions, which may match anywhere in a text.
  package var patterns: [FilterPattern] = []
  /// Blocked comments.
  public var ids: Set<CommentID> = []
  /// Blocked senders, by ``Comment/sender`` or ``Comment/senderName``.
  public var users: Set<String> = []
  /// Blocked modes.
  public var modes: Set<Comment.Mode> = []
  /// Blocked colours, `0xRRGGBB`.
  public var colors: Set<UInt32> = []
  /// Whether every colour but white is blocked.
  public var blocksColored = false
  /// Blocked kinds of purchases.
  public var kinds: Set<Purchase.Kind> = []
  /// Comments with a lower weight are dropped; those without a weight are kept.
  public var minimumWeight: Int?
  /// Purchases with a lower price are dropped; if the minimum is above 0, so are gifts of unknown price. Other
  /// purchases of unknown price are kept. Currencies are not converted.
  public var minimumPrice = 0.0
  /// Changes to the comments that the rules keep.
  package var rewrite = CommentRewrite()
  /// The merger of duplicates; `nil` to keep them.
  public var duplicates: DuplicateMerger?

  /// A filter without rules.
  public init() {}

  /// Adds a word, or a pattern if the text is `/REGEX/` or, ignoring case, `/REGEX/i`.
  ///
  /// - Throws: ``FilterError`` if the word or the pattern is empty, or if the pattern is invalid.
  public mutating func block(_ text: String) throws(FilterError) {
    for (suffix, ignoresCase) in [("/", false), ("/i", true)]
    where text.hasPrefix("/") && text.hasSuffix(suffix) && text.utf8.count > suffix.utf8.count {
      let source = text.dropFirst().dropLast(suffix.utf8.count)
      return patterns.append(try FilterPattern(String(source), ignoresCase: ignoresCase))
    }
    guard !text.isEmpty else { throw .empty }
    words.append(text)
  }

  /// Whether there is a rule by which to drop comments one by one.
  var hasRules: Bool {
    var rules = self
    (rules.rewrite, rules.duplicates) = (CommentRewrite(), nil)
    return rules != CommentFilter()
  }

  /// Drops comments by the rules, rewrites the others, then merges duplicates. Abandons searches for patterns that take
  /// too long.
  /// - Parameter comments: sorted by time.
  public func apply(to comments: [Comment]) -> Result { apply(to: comments) { true } ?? Result() }

  /// As `apply(to:)`.
  /// - Parameter isWanted: whether to go on; asked now and then if there are patterns.
  /// - Returns: nil if the result is no longer wanted.
  package func apply(to comments: [Comment], while isWanted: () -> Bool) -> Result? {
    var result = Result(comments: comments)
    if hasRules {
      guard let left = applyRules(to: comments, while: isWanted) else { return nil }
      result = left
    }
    let brokenCount = result.dropped.count
    if !rewrite.isEmpty { guard rewrite(&result, while: isWanted) else { return nil } }
    if let duplicates {
      let merged = duplicates.merge(result.comments)
      result.comments = merged.comments
      result.dropped += merged.dropped
    }
    // The sort is stable.
    if brokenCount > 0 || !rewrite.isEmpty { result.dropped.sort { $0.comment.time < $1.comment.time } }
    return result
  }

  /// The number of comments that the rules drop, without merging duplicates; nil if it is no longer wanted.
  /// - Parameter isWanted: whether to go on; asked now and then if there are patterns.
  package func droppedCount(of comments: [Comment], while isWanted: () -> Bool = { true }) -> Int? {
    var (rules, count) = (Rules(self), 0)
    for comment in comments {
      if rules.reason(toDrop: comment, while: isWanted) != nil { count += 1 }
      if rules.searches.hasStopped { return nil }
    }
    return count
  }

  private func applyRules(to comments: [Comment], while isWanted: () -> Bool) -> Result? {
    var rules = Rules(self)
    var result = Result()
    result.comments.reserveCapacity(comments.count)
    for comment in comments {
      let reason = rules.reason(toDrop: comment, while: isWanted)
      if rules.searches.hasStopped { return nil }
      if let reason {
        result.dropped.append(Result.Dropped(comment, reason))
      } else {
        result.comments.append(comment)
      }
    }
    result.slowPatterns = rules.searches.slowPatterns
    return result
  }

  /// - Returns: `false` if the result is no longer wanted.
  private func rewrite(_ result: inout Result, while isWanted: () -> Bool) -> Bool {
    var rewrite = CommentRewrite.Applier(rewrite)
    var kept: [Comment] = []
    kept.reserveCapacity(result.comments.count)
    for comment in result.comments {
      var changed = comment
      if rewrite.apply(to: &changed, while: isWanted) {
        kept.append(changed)
      } else {
        result.dropped.append(Result.Dropped(comment, .emptied))
      }
      if rewrite.searches.hasStopped { return false }
    }
    result.comments = kept
    result.slowPatterns += rewrite.searches.slowPatterns
    return true
  }
}
