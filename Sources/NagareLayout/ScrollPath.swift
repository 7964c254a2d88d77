/// The path of scrolling comments, for rules where they do not simply move from edge to edge in their duration.
///
/// The left edge of a comment of width `w`, time `t0` and duration `D` is at `x(t) = start - (t - t0 + lead) * (range +
/// widthShare * w) / (D + lead)`. The comment is visible while it is on the stage. Reverse comments move as the mirror
/// image.
package struct ScrollPath: Sendable, Equatable {
  /// The left edge of a comment at the start, in pixels, at least the upper end of ``judged``.
  package var start: Double
  /// The distance covered in `D + lead`, in pixels, at least 1, without the part that depends on the width.
  package var range: Double
  /// The fraction of its own width that a comment moves in addition, 0...1.
  package var widthShare: Double
  /// Seconds before its time at which a comment is at ``start``, 0...60.
  package var lead: Double
  /// The columns, in pixels, between which comments must not touch.
  package var judged: ClosedRange<Double>

  /// Creates a path from the formula's constants.
  package init(start: Double, range: Double, widthShare: Double, lead: Double, judged: ClosedRange<Double>) {
    self.start = start
    self.range = range
    self.widthShare = widthShare
    self.lead = lead
    self.judged = judged
  }
}

extension ScrollPath {
  /// A path from the first contact of the head with one edge to the last contact of the tail with the other, in exactly
  /// the comment's duration.
  static func edgeToEdge(of stage: Stage) -> ScrollPath {
    let width = Double(stage.width)
    return ScrollPath(start: width, range: width, widthShare: 1, lead: 0, judged: 0...width)
  }

  /// The speed of a comment, in pixels per second.
  func speed(width: Double, seconds: Double) -> Double {
    (range + widthShare * width) / (seconds + lead)
  }

  /// Seconds from a comment's time until its head reaches a column; negative if it does so earlier.
  func headTime(at column: Double, speed: Double) -> Double {
    (start - column) / speed - lead
  }

  var clamped: ScrollPath {
    let farthest = Double(Stage.largestSide) * 4
    let judged = judged.clamped(to: -farthest...farthest)
    return ScrollPath(
      start: start.clamped(to: judged.upperBound...farthest), range: range.clamped(to: 1...farthest),
      widthShare: widthShare.clamped(to: 0...1), lead: lead.clamped(to: 0...60), judged: judged)
  }
}
