/// What the engine decided about one comment.
public enum Outcome: Sendable, Equatable {
  /// It has this place.
  case placed(Placement)
  /// It has none, for this reason.
  case dropped(DropReason)
}

/// Why a comment is not shown. The raw values are meant for reports.
public enum DropReason: String, Sendable, CaseIterable {
  /// No rows were free at its time, nor within the delay that the rules allow; or it is taller than what is not kept
  /// clear.
  case noFreeLane = "no-free-lane"
  /// ``LayoutRules/maxOnScreen`` others are visible at some instant of its stay.
  case tooManyOnScreen = "too-many-on-screen"
  /// Its author or a script of the video's owner hides it.
  case hidden
  /// It is a program, which no rules draw.
  case modeNotDrawn = "mode-not-drawn"
  /// It says in a script where it is, and the script is damaged or has nothing to draw.
  case unreadableScript = "unreadable-script"
}
