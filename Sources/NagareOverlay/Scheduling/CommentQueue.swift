import HeapModule
import NagareComments
import Synchronization

/// A queue of comments that were added to a running overlay and wait for their times.
///
/// Any thread may add comments; one thread takes them. A lock, held for moments, guards the shared state.
final class CommentQueue: Sendable {
  /// The next comment.
  struct Item {
    let comment: Comment
    /// Whether the comment enters exactly at its time, even if the layout rules let comments enter earlier.
    let entersAtOwnTime: Bool
    /// The earliest possible entry time, in seconds; not before the comment was added.
    let due: Double
  }

  private struct Entry: Comparable {
    /// The earliest entry time, in seconds.
    let time: Double
    /// The order of addition, which decides between equal times.
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
  /// How early a scrolling comment with this duration may enter, in seconds.
  private let lead: @Sendable (Double?) -> Double
  /// The maximum number of waiting comments.
  private let limit: Int

  init(limit: Int = .max, lead: @escaping @Sendable (Double?) -> Double) {
    self.limit = limit
    self.lead = lead
  }

  /// The number of waiting comments.
  var count: Int { state.withLock { $0.waiting.count } }

  /// The earliest entry time of the waiting comments, in seconds; infinity if there are none.
  var nextTime: Double { state.withLock { $0.waiting.min?.time ?? .infinity } }

  /// The number of comments that were dropped, the latest first, because too many waited.
  var crowdedOut: Int { state.withLock { $0.crowdedOut } }

  /// Adds a comment.
  /// - Parameters:
  ///   - entry: the entry time in seconds; nil to derive it from the comment's time.
  ///   - now: the current time, in seconds.
  /// - Returns: the earliest entry time, in seconds.
  func add(_ comment: Comment, entering entry: Double?, now: Double) -> Double {
    let time = entry ?? (comment.isMoving ? comment.time - lead(comment.duration) : comment.time)
    // A comment with its own duration may enter far earlier than others. If its place were reserved that early, all
    // later comments would have to wait.
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

  /// Takes the first comment; nil if there is none. If its entry time has passed, it enters at `now`, in seconds.
  func next(now: Double) -> Item? {
    guard let entry = state.withLock({ $0.waiting.popMin() }) else { return nil }
    guard entry.time < now else { return entry.item }
    var comment = entry.item.comment
    comment.time = now
    return Item(comment: comment, entersAtOwnTime: true, due: entry.item.due)
  }
}

extension Comment {
  /// Whether the comment crosses the stage.
  var isMoving: Bool { (mode == .scroll || mode == .reverse) && purchase == nil }
}
