import NagareComments
import NagareOverlay

/// Filters incoming comments, converts their times to session time, and moves them to the overlay.
///
/// Used by one thread at a time.
package final class CommentDelivery {
  private let inbox: CommentInbox
  private let clock: LiveClock
  private let counters: LiveCounters
  private var rules: CommentFilter.Rules
  private var rewrite: CommentRewrite.Applier
  private let emotes: EmoteCodes
  /// The numbers of slow patterns that were already reported.
  private var reportedCounts = (blocked: 0, replaced: 0)
  private let notify: @Sendable (LiveEvent) -> Void
  private var comments: [LiveComment] = []

  /// The most comments that wait for their times. Beyond it, the comments with the latest times are dropped, so that
  /// they cannot keep others out.
  static let limit = 32_768

  package init(
    inbox: CommentInbox, clock: LiveClock, counters: LiveCounters, filter: CommentFilter,
    emotes: EmoteCodes = EmoteCodes(), notify: @escaping @Sendable (LiveEvent) -> Void
  ) {
    self.inbox = inbox
    self.emotes = emotes
    self.clock = clock
    self.counters = counters
    rules = CommentFilter.Rules(filter)
    rewrite = CommentRewrite.Applier(filter.rewrite)
    self.notify = notify
  }

  /// Adds the incoming comments to an overlay. Before the first frame their times cannot be converted, and they stay in
  /// the inbox.
  func move(to overlay: Overlay) {
    guard clock.knowsTimes else { return }
    inbox.takeAll(into: &comments)
    guard !comments.isEmpty else { return inbox.noteWaiting(overlay.waitingCount) }
    defer { comments.removeAll(keepingCapacity: true) }
    var filtered = 0
    for var arrived in comments {
      emotes.apply(to: &arrived.comment)
      if rules.reason(toDrop: arrived.comment) == nil, rewrite.apply(to: &arrived.comment) {
        add(arrived, to: overlay)
      } else {
        filtered += 1
      }
    }
    reportSlowPatterns()
    if filtered > 0 { counters.change { $0.commentsFiltered += filtered } }
    inbox.noteWaiting(overlay.waitingCount)
  }

  private func reportSlowPatterns() {
    let (blocked, replaced) = (rules.searches.disabledPatterns, rewrite.searches.disabledPatterns)
    for pattern in blocked.dropFirst(reportedCounts.blocked) + replaced.dropFirst(reportedCounts.replaced) {
      notify(.patternDisabled(pattern))
    }
    reportedCounts = (blocked.count, replaced.count)
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
