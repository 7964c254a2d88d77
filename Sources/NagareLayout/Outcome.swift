/// The decision about a comment.
package enum Outcome: Sendable, Equatable {
  /// The comment is shown at this placement.
  case placed(Placement)
  /// The comment is not shown, for this reason.
  case dropped(DropReason)
}

/// The reason for not showing a comment. The raw values are meant for reports.
public enum DropReason: String, Sendable, CaseIterable {
  /// No rows were free at its time or within the allowed delay, or it does not fit beside the clear bands.
  case noFreeLane = "no-free-lane"
  /// As many others as are allowed at once are visible at some time during its stay.
  case tooManyOnScreen = "too-many-on-screen"
  /// Its author, or a script of the video's owner, hides it.
  case hidden
  /// The comment is a program, which no rules can draw.
  case modeNotDrawn = "mode-not-drawn"
  /// Its positioning script is malformed or draws nothing.
  case unreadableScript = "unreadable-script"
}
