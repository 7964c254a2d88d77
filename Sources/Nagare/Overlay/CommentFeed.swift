import HeapModule
import NagareComments
import Synchronization

/// Comments that were added while an overlay is shown, and that wait for their times.
///
/// Any thread may add; one takes out. What they share is guarded by a lock that is held for moments.
final class CommentFeed: Sendable {
  private struct Entry: Comparable {
    /// When it may enter, in seconds.
    let time: Double
    /// Those of the same time enter in the order in which they were added.
    let number: Int
    let comment: Comment

    static func < (one: Entry, other: Entry) -> Bool { (one.time, one.number) < (other.time, other.number) }
    static func == (one: Entry, other: Entry) -> Bool { one.number == other.number }
  }

  private struct State {
    var waiting = Heap<Entry>()
    var nextNumber = 0
  }

  private let state = Mutex(State())
  /// The seconds before its time at which a moving comment may enter the stage, by the duration that it asks for.
  private let lead: @Sendable (Double?) -> Double

  init(lead: @escaping @Sendable (Double?) -> Double) {
    self.lead = lead
  }

  /// How many wait.
  var count: Int { state.withLock { $0.waiting.count } }

  /// When the next one may enter, in seconds; infinity when there is none.
  var nextTime: Double { state.withLock { $0.waiting.min?.time ?? .infinity } }

  /// Adds a comment.
  /// - Parameter entry: when it may enter, in seconds; nil for the time that follows from its own.
  /// - Returns: when it may enter.
  func add(_ comment: Comment, entering entry: Double?) -> Double {
    var comment = comment
    if let entry { comment.time = entry + lead(of: comment) }
    let time = entry ?? comment.time - lead(of: comment)
    state.withLock { state in
      state.waiting.insert(Entry(time: time, number: state.nextNumber, comment: comment))
      state.nextNumber += 1
    }
    return time
  }

  /// Takes out the one that comes first, with a time at which it enters no sooner than `now`, in seconds.
  func next(now: Double) -> Comment? {
    guard var comment = state.withLock({ $0.waiting.popMin()?.comment }) else { return nil }
    comment.time = max(comment.time, now + lead(of: comment))
    return comment
  }

  private func lead(of comment: Comment) -> Double { comment.isMoving ? lead(comment.duration) : 0 }
}

extension Comment {
  /// Whether it crosses the stage.
  var isMoving: Bool { (mode == .scroll || mode == .reverse) && purchase == nil }
}
