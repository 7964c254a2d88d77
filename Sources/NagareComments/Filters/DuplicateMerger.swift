/// Merges comments with the same text within a short time into one that shows their number: `草` and four more become
/// `草 ×5`.
///
/// The first comment is kept, with the number after its text; the others are dropped. Texts count as the same if they
/// differ only in case, width, final punctuation and white space, or the lengths of runs of three or more equal
/// characters: `哈哈哈！` and `哈哈哈哈哈`, `666` and `6666`, but not `1000` and `10000`. Modes must be equal.
///
/// Scripts, purchases and comments with emotes must be equal except for identifier, times, weight and sender; purchases
/// must have equal senders, too. The text of scripts is not changed.
public struct DuplicateMerger: Sendable, Equatable {
  /// Seconds after the first comment within which its duplicates are merged into it.
  public var window: Double
  /// Whether the size of the kept comment is multiplied by the fourth root of the number shown, but at most by 2.
  public var grows: Bool

  static let maxGrowth = 2.0

  /// A merger of texts that are repeated within `window` seconds.
  public init(window: Double, grows: Bool = false) {
    self.window = window
    self.grows = grows
  }

  /// Merges duplicates, in time proportional to the length of the texts. The texts within the window take additional
  /// memory.
  /// - Parameter comments: sorted by time.
  public func merge(_ comments: [Comment]) -> CommentFilter.Result {
    var result = CommentFilter.Result()
    result.comments.reserveCapacity(comments.count)
    var counts: [Int] = []
    var firsts = RecentFirsts(window: window)
    var folded = FoldedText()
    for comment in comments {
      let key = DuplicateKey(comment, &folded)
      if let first = firsts.index(of: key, at: comment.time) {
        counts[first] += 1
        result.dropped.append(CommentFilter.Result.Dropped(comment, .merged))
      } else {
        firsts.insert(key, index: result.comments.count, at: comment.time)
        result.comments.append(comment)
        counts.append(1)
      }
    }
    for index in counts.indices where counts[index] > 1 { mark(&result.comments[index], count: counts[index]) }
    return result
  }

  private func mark(_ comment: inout Comment, count: Int) {
    guard !comment.mode.isScripted else { return }
    let suffix = " ×\(count)"
    // The text must not exceed the limit: a reader would cut it.
    if comment.text.unicodeScalars.count + suffix.unicodeScalars.count <= CommentLimits.textCharacters {
      comment.text += suffix
    }
    if grows {
      let growth = min(Double(count).squareRoot().squareRoot(), DuplicateMerger.maxGrowth)
      comment.size = min(comment.size * growth, CommentLimits.size.upperBound)
    }
  }
}

/// The first comments into which others can still be merged, by key.
private struct RecentFirsts {
  let window: Double
  private var entries: [DuplicateKey: (index: Int, time: Double)] = [:]
  private var purgeCount = 1_024

  init(window: Double) {
    self.window = window
  }

  func index(of key: DuplicateKey, at time: Double) -> Int? {
    guard let entry = entries[key], time - entry.time <= window else { return nil }
    return entry.index
  }

  mutating func insert(_ key: DuplicateKey, index: Int, at time: Double) {
    if entries.count >= purgeCount {
      entries = entries.filter { time - $0.value.time <= window }
      purgeCount = max(1_024, entries.count * 2)
    }
    entries[key] = (index, time)
  }
}
