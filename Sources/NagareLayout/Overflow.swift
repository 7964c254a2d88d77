/// The rule for a comment for which no rows are free at its time.
public enum Overflow: String, Sendable, CaseIterable {
  /// The comment is not shown.
  case drop
  /// The comment overlaps others at its time, in the rows that become free first; in random ones by Niconico's rules.
  case overlap
  /// The comment is delayed until rows become free, or not shown if that takes too long.
  case delay
}

/// The row of a comment that overlaps others.
package enum OverlapRow: Sendable, Equatable {
  /// The rows that become free first.
  case firstToClear
  /// Any row of the area, by a hash of the comment and the seed. The comment then blocks no others, so that the seed
  /// affects only comments that overlap others.
  case random
}

/// The row of a scrolling or reverse comment taller than the area.
package enum TallRow: Sendable, Equatable {
  /// At the area's anchored edge, if it is free.
  case anchored
  /// In the middle of the area, even if it is occupied.
  case centred
}

/// The rule for comments beyond the limit on screen.
package enum ScreenLimitRule: Sendable, Equatable {
  /// A new comment is not shown.
  case refuse
  /// All comments are placed; each frame draws the newest.
  case hideOldest
}

/// The drawing order of comments. Notices are drawn above all.
package enum LayerOrder: Sendable, Equatable {
  /// Positioned comments first, then moving ones, then fixed ones on top.
  case byMode
  /// Later comments above earlier ones.
  case byTime
  /// Comments of the video's owner above all others.
  case ownersLast
}
