/// A comment that was laid out.
struct PreparedComment: Sendable {
  enum Outcome: Sendable {
    /// One active comment, or several texts of a positioned one.
    case placed([ActiveComment])
    /// It has a place, but is gone by now.
    case missed
    case dropped(DropReason)
  }

  /// When it may enter, in seconds.
  let time: Double
  /// When it might have entered, in seconds; not before it was added.
  let due: Double
  let outcome: Outcome
}
