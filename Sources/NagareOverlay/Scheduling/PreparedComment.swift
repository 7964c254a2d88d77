/// A comment with its layout and its sprites.
struct PreparedComment: Sendable {
  enum Outcome: Sendable {
    /// An active comment, or several texts of a positioned one.
    case placed([ActiveComment])
    /// The comment was placed, but has left by now.
    case alreadyLeft
    case dropped(DropReason)
  }

  /// The earliest entry time, in seconds.
  let time: Double
  /// The earliest possible entry time, in seconds; not before the comment was added.
  let due: Double
  let outcome: Outcome
}
