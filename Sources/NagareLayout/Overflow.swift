/// What happens to a comment for which no rows are free at its time.
public enum Overflow: String, Sendable, CaseIterable {
  /// It is not shown.
  case drop
  /// It is shown at its time over other comments, where the rows become free first.
  case overlap
  /// It starts late, where the rows become free first; it is not shown if that takes longer than
  /// ``LayoutRules/maximumDelay``.
  case delay
}

/// Where a comment lies that is shown over others.
public enum OverlapRow: Sendable, Equatable {
  /// Where the rows become free first.
  case firstToClear
  /// Anywhere within the area, by a hash of the comment and the seed. It is then in nobody's way: another seed moves no
  /// other comment.
  case random
}

/// Where a scrolling comment lies that is taller than the area.
public enum TallRow: Sendable, Equatable {
  /// At the area's anchored edge, if that is free.
  case anchored
  /// In the middle of the area, whatever is there.
  case centred
}

/// What happens when there are as many comments as there may be.
public enum CrowdRule: Sendable, Equatable {
  /// A new one is not shown.
  case refuse
  /// All have a place; in each frame the newest are drawn.
  case hideOldest
}

/// Which comments are drawn over which others. Notices are drawn over all.
public enum LayerOrder: Sendable, Equatable {
  /// Positioned ones, over them moving ones, over them fixed ones.
  case byMode
  /// Later ones over earlier ones.
  case byTime
  /// Those of the video's owner over all others.
  case ownersLast
}
