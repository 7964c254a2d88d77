/// A comment with its layout and its sprites.
struct PreparedComment: Sendable {
  enum Outcome: Sendable {
    /// One active comment, or one for each text of a positioned comment.
    case placed([ActiveComment])
    /// The comment was placed, but has left by now.
    case alreadyLeft
    case dropped(DropReason)
  }

  /// The earliest entry time of this comment and of all later ones, in seconds.
  let time: Double
  /// The earliest possible entry time, in seconds; not before the comment was added.
  let due: Double
  let outcome: Outcome
}
