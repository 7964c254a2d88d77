/// Merges comments with the same text within a short time into one that shows their number: `草` and four more become
/// `草 ×5`.
///
/// The first comment is kept, with the number after its text; the others are dropped. Texts count as the same if they
/// differ only in case, width, final punctuation and white space, or the lengths of runs of three or more equal
/// characters: `哈哈哈！` and `哈哈哈哈哈`, `666` and `6666`, but not `1000` and `10000`. Modes must be equal.
///
/// Scripts, purchases, highlighted comments and comments with emotes must be equal except for identifier, times, weight,
/// likes and sender; purchases must have equal senders, too. The text of scripts is not changed.
///
/// With `similarity`, other texts count as the same, too, if few edits lead from one to the other.
public struct DuplicateMerger: Sendable, Equatable {
  /// Seconds after the first comment within which its duplicates are merged into it.
  public var window: Double
  /// Whether the size of the kept comment is multiplied by the fourth root of the number shown, but at most by 2.
  public var grows: Bool
  /// How alike other texts must be to be merged, 0…1: 1 minus the number of inserted, removed and replaced characters,
  /// relative to the length of the longer text. Differences that are ignored anyway do not count, and digits must be the
  /// same. `nil` to merge equal texts only.
  package var similarity: Double?
  /// The smallest number of comments that are merged, at least 2; fewer stay as they are.
  package var minimumCount = 2

  static let maxGrowth = 2.0

  /// A merger of texts that are repeated within `window` seconds.
  public init(window: Double, grows: Bool = false) {
    self.window = window
    self.grows = grows
  }

  /// Merges duplicates, in time proportional to the length of the texts; with `similarity`, a limited number of
  /// comparisons is made for each comment. The texts within the window take additional memory.
  /// - Parameter comments: sorted by time.
  public func merge(_ comments: [Comment]) -> CommentFilter.Result {
    let firsts = firsts(of: comments)
    var counts = [Int32](repeating: 0, count: comments.count)
    for first in firsts { counts[Int(first)] += 1 }
    var result = CommentFilter.Result()
    result.comments.reserveCapacity(comments.count)
    for (index, comment) in comments.enumerated() {
      let first = Int(firsts[index])
      guard counts[first] >= max(minimumCount, 2) else {
        result.comments.append(comment)
        continue
      }
      if first == index {
        result.comments.append(comment)
        mark(&result.comments[result.comments.count - 1], count: Int(counts[first]))
      } else {
        result.dropped.append(CommentFilter.Result.Dropped(comment, .merged))
      }
    }
    return result
  }

  /// For each comment, the index of the first one of its duplicates, which may be its own.
  private func firsts(of comments: [Comment]) -> [Int32] {
    var equal = RecentFirsts(window: window)
    var similar = similarity.map { SimilarTexts(similarity: $0, window: window) }
    var folded = FoldedText()
    return comments.indices.map { index in
      let comment = comments[index]
      let key = DuplicateKey(comment, &folded)
      var first = equal.index(of: key, at: comment.time)
      if first == nil, case .text(let scalars, let mode) = key {
        first = similar?.first(like: scalars.values, mode, index: index, at: comment.time)
      }
      if first == nil { equal.insert(key, index: index, at: comment.time) }
      return Int32(clamping: first ?? index)
    }
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
