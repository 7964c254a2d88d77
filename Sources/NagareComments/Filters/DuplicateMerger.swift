/// Turns comments that say the same within a short time into one that tells how many they were: `草` and four more into
/// `草 ×5`.
///
/// The first one stays, with its time, place, colour, size and identifier, and the others go. Texts are the same where
/// case, width, punctuation and white space at the end, and the lengths of runs of three and more are the only
/// differences: `哈哈哈！` and `哈哈哈哈哈`, `666` and `6666`, but not `1000` and `10000`. Modes must be the same.
/// Scripts, purchases and comments with emotes are merged with their equals only, which differ in nothing but the
/// identifier, the times, the weight and the sender; of purchases not in the sender either. The text of scripts stays as
/// it is.
public struct DuplicateMerger: Sendable, Equatable {
  /// Seconds after the first one in which others are merged into it.
  public var window: Double
  /// Whether merged comments are larger: `n` of them by the fourth root of `n`, which is twice the size at 16, and no
  /// more than that.
  public var grows: Bool

  static let largestGrowth = 2.0

  /// A merger of texts that come again within `window` seconds.
  public init(window: Double, grows: Bool = false) {
    self.window = window
    self.grows = grows
  }

  /// Merges duplicates, in time that grows with the number of comments. What it remembers of texts grows with the number
  /// of comments within the window.
  /// - Parameter comments: sorted by time.
  public func merge(_ comments: [Comment]) -> FilteredComments {
    var result = FilteredComments()
    result.comments.reserveCapacity(comments.count)
    var counts: [Int] = []
    var firsts = RecentFirsts(window: window)
    var folded = FoldedText()
    for comment in comments {
      let key = DuplicateKey(comment, &folded)
      if let first = firsts.index(of: key, at: comment.time) {
        counts[first] += 1
        result.dropped.append(FilteredComments.Dropped(comment, .merged))
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
    // A text that fills its limit is not read to its end.
    if comment.text.unicodeScalars.count + suffix.unicodeScalars.count <= CommentLimits.textCharacters {
      comment.text += suffix
    }
    if grows {
      let growth = min(Double(count).squareRoot().squareRoot(), DuplicateMerger.largestGrowth)
      comment.size = min(comment.size * growth, CommentLimits.size.upperBound)
    }
  }
}

/// The first ones of their texts, as long as others can be merged into them.
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
