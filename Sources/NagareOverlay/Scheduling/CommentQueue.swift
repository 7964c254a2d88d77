import HeapModule
import NagareComments
import Synchronization

/// Comments that were added while an overlay is shown, and that wait for their times.
///
/// Any thread may add; one takes out. What they share is guarded by a lock that is held for moments.
final class CommentQueue: Sendable {
  /// A comment whose turn it is.
  struct Item {
    let comment: Comment
    /// Whether it is to enter at its time, and not before where its style has it so.
    let entersAtOwnTime: Bool
    /// When it might have entered, in seconds: not before it was added.
    let due: Double
  }

  private struct Entry: Comparable {
    /// When it may enter, in seconds.
    let time: Double
    /// Those of the same time enter in the order in which they were added.
    let number: Int
    let item: Item

    static func < (one: Entry, other: Entry) -> Bool { (one.time, one.number) < (other.time, other.number) }
    static func == (one: Entry, other: Entry) -> Bool { one.number == other.number }
  }

  private struct State {
    var waiting = Heap<Entry>()
    var nextNumber = 0
    var crowdedOut = 0
  }

  private let state = Mutex(State())
  /// The most seconds before its time at which a moving comment may enter the stage, by the duration that it asks for.
  private let lead: @Sendable (Double?) -> Double
  /// How many may wait.
  private let limit: Int

  init(limit: Int = .max, lead: @escaping @Sendable (Double?) -> Double) {
    self.limit = limit
    self.lead = lead
  }

  /// How many wait.
  var count: Int { state.withLock { $0.waiting.count } }

  /// When the next one may enter, in seconds; infinity when there is none.
  var nextTime: Double { state.withLock { $0.waiting.min?.time ?? .infinity } }

  /// How many went because too many waited, those of the latest times first.
  var crowdedOut: Int { state.withLock { $0.crowdedOut } }

  /// Adds a comment.
  /// - Parameters:
  ///   - entry: when it is to enter, in seconds; nil for the time that follows from its own.
  ///   - now: the present, in seconds.
  /// - Returns: when it may enter.
  func add(_ comment: Comment, entering entry: Double?, now: Double) -> Double {
    let time = entry ?? (comment.isMoving ? comment.time - lead(comment.duration) : comment.time)
    // A place far ahead of the others' is not given away before theirs: all that come later would have to wait.
    let entersAtOwnTime = entry != nil || comment.isMoving && comment.duration != nil
    var comment = comment
    if entersAtOwnTime { comment.time = time }
    let item = Item(comment: comment, entersAtOwnTime: entersAtOwnTime, due: max(time, now))
    state.withLock { state in
      state.waiting.insert(Entry(time: time, number: state.nextNumber, item: item))
      state.nextNumber += 1
      if state.waiting.count > limit {
        state.waiting.removeMax()
        state.crowdedOut += 1
      }
    }
    return time
  }

  /// Takes out the one that comes first; it enters no sooner than `now`, in seconds.
  func next(now: Double) -> Item? {
    guard let entry = state.withLock({ $0.waiting.popMin() }) else { return nil }
    guard entry.time < now else { return entry.item }
    var comment = entry.item.comment
    comment.time = now
    return Item(comment: comment, entersAtOwnTime: true, due: entry.item.due)
  }
}

extension Comment {
  /// Whether it crosses the stage.
  var isMoving: Bool { (mode == .scroll || mode == .reverse) && purchase == nil }
}
