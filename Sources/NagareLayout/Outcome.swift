/// The decision about a comment.
package enum Outcome: Sendable, Equatable {
  /// The comment is shown at this placement.
  case placed(Placement)
  /// The comment is not shown, for this reason.
  case dropped(DropReason)
}

/// The reason for not showing a comment. The raw values are meant for reports.
public enum DropReason: String, Sendable, CaseIterable {
  /// No rows were free at the comment's time or within the allowed delay, or it does not fit beside the clear bands.
  case noFreeLane = "no-free-lane"
  /// The limit of comments on screen is reached at some time during the comment's stay.
  case tooManyOnScreen = "too-many-on-screen"
  /// Better comments of the same second take the room.
  case outranked
  /// The comment is hidden by its author or by a script of the video's owner.
  case hidden
  /// The comment is a program (mode `code`), which is never drawn.
  case modeNotDrawn = "mode-not-drawn"
  /// The comment's positioning script is malformed or draws nothing.
  case unreadableScript = "unreadable-script"
}
