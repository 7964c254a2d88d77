/// Which comments are not to be shown.
///
/// A comment is dropped for the first rule that it breaks, in this order: mode, kind of purchase, price, weight, colour,
/// user, word, pattern. Duplicates are looked for among those that are left.
public struct CommentFilter: Sendable, Equatable {
  /// Texts that no comment may contain, in any case and width: `ABC` is also `abc` and `ＡＢＣ`. An empty one is ignored.
  public var words: [String] = []
  /// Expressions that no comment's text may match anywhere.
  public var patterns: [FilterPattern] = []
  /// Senders, by ``Comment/sender`` or ``Comment/senderName``.
  public var users: Set<String> = []
  /// Ways of moving that no comment may have.
  public var modes: Set<Comment.Mode> = []
  /// `0xRRGGBB`.
  public var colors: Set<UInt32> = []
  /// Whether every colour but white is blocked.
  public var blocksColored = false
  /// Purchases that are not to be shown.
  public var kinds: Set<Purchase.Kind> = []
  /// Comments of a lower weight go; those without one stay.
  public var minimumWeight: Int?
  /// Purchases of a lower price go, and from a minimum above 0 on gifts of unknown price. Other purchases of unknown
  /// price stay. Currencies are not converted.
  public var minimumPrice = 0.0
  /// How duplicates are merged, if they are.
  public var duplicates: DuplicateMerger?

  /// A filter that lets everything pass.
  public init() {}

  /// Adds a word, or a pattern where the text is `/REGEX/` or `/REGEX/i`, which ignores case.
  public mutating func block(_ text: String) throws(FilterError) {
    for (suffix, ignoresCase) in [("/", false), ("/i", true)]
    where text.hasPrefix("/") && text.hasSuffix(suffix) && text.utf8.count > suffix.utf8.count {
      let source = text.dropFirst().dropLast(suffix.utf8.count)
      return patterns.append(try FilterPattern(String(source), ignoresCase: ignoresCase))
    }
    guard !text.isEmpty else { throw .empty }
    words.append(text)
  }

  /// Whether there is a rule, duplicates aside.
  var hasRules: Bool {
    var rules = self
    rules.duplicates = nil
    return rules != CommentFilter()
  }

  /// Sorts out comments, in time that grows with the length of their texts. Patterns that take too long are named
  /// (``FilteredComments/slowPatterns``).
  /// - Parameter comments: sorted by time.
  public func apply(to comments: [Comment]) -> FilteredComments {
    var result = FilteredComments(comments: comments)
    if hasRules { result = sift(comments) }
    guard let duplicates else { return result }
    let merged = duplicates.merge(result.comments)
    result.comments = merged.comments
    result.dropped += merged.dropped
    // The sort keeps the order of equal elements.
    if result.dropped.count > merged.dropped.count { result.dropped.sort { $0.comment.time < $1.comment.time } }
    return result
  }

  private func sift(_ comments: [Comment]) -> FilteredComments {
    var sieve = CommentSieve(self)
    var result = FilteredComments()
    result.comments.reserveCapacity(comments.count)
    for comment in comments {
      if let reason = sieve.reason(toDrop: comment) {
        result.dropped.append(FilteredComments.Dropped(comment, reason))
      } else {
        result.comments.append(comment)
      }
    }
    result.slowPatterns = sieve.slowPatterns
    return result
  }
}
