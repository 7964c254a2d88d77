import Synchronization

/// The badges of a sender, shared by all comments of a file with the same badges.
final class BadgeList: Sendable {
  private let storage: Mutex<[CommentBadge]>

  init(_ badges: [CommentBadge]) {
    storage = Mutex(badges)
  }

  /// At most ``CommentLimits/badges``.
  var badges: [CommentBadge] { storage.withLock { $0 } }

  /// Completes a list whose badges were not known when its comments were read.
  func complete(_ badges: [CommentBadge]) {
    storage.withLock { $0 = badges }
  }
}

extension BadgeList: Equatable {
  static func == (left: BadgeList, right: BadgeList) -> Bool {
    left === right || left.badges == right.badges
  }
}
