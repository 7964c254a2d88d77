import NagareComments
import NagareOverlay

/// Moves comments from where they come in to the overlay, at the times that they speak of.
///
/// It belongs to one thread at a time; whoever makes it may hand it to another.
final class LiveArrivals: @unchecked Sendable {
  private let inbox: LiveInbox
  private let clock: LiveClock
  private let counters: LiveCounters
  private var sieve: CommentSieve
  /// How many slow patterns were told of.
  private var slowPatternsTold = 0
  private let notify: @Sendable (LiveEvent) -> Void
  private var comments: [LiveComment] = []

  /// Comments that may wait for their times; of more, those of the latest times go, so that nobody can keep others out.
  static let limit = 32_768

  init(
    inbox: LiveInbox, clock: LiveClock, counters: LiveCounters, filter: CommentFilter,
    notify: @escaping @Sendable (LiveEvent) -> Void
  ) {
    self.inbox = inbox
    self.clock = clock
    self.counters = counters
    sieve = CommentSieve(filter)
    self.notify = notify
  }

  /// Adds to an overlay what has come in. Before the first picture nobody knows when that is to be shown: it waits.
  func move(to overlay: Overlay) {
    guard clock.knowsTimes else { return }
    inbox.takeAll(into: &comments)
    guard !comments.isEmpty else { return inbox.noteWaiting(overlay.waitingCount) }
    defer { comments.removeAll(keepingCapacity: true) }
    var filtered = 0
    for arrived in comments {
      if sieve.reason(toDrop: arrived.comment) == nil { add(arrived, to: overlay) } else { filtered += 1 }
    }
    tellSlowPatterns()
    if filtered > 0 { counters.change { $0.commentsFiltered += filtered } }
    inbox.noteWaiting(overlay.waitingCount)
  }

  private func tellSlowPatterns() {
    for pattern in sieve.disabledPatterns.dropFirst(slowPatternsTold) { notify(.patternLeftOut(pattern)) }
    slowPatternsTold = sieve.disabledPatterns.count
  }

  private func add(_ arrived: LiveComment, to overlay: Overlay) {
    var comment = arrived.comment
    switch arrived.moment {
    case .now: return overlay.addNow(comment)
    case .media(let seconds): comment.time = clock.time(ofMedia: seconds)
    case .wall(let seconds): comment.time = clock.time(ofWall: seconds)
    }
    overlay.add(comment)
  }
}
