/// How scrolling comments cross the stage, if not from one edge to the other in their time.
///
/// The left edge of a comment that is `w` pixels wide, of the time `t0` and the duration `D`, is at
/// `x(t) = start - (t - t0 + lead) * (range + widthShare * w) / (D + lead)`. It is visible as long as that puts a part of
/// it on the stage. Reverse comments move as the mirror image.
public struct ScrollPath: Sendable, Equatable {
  /// Pixels, not less than the upper end of ``judged``.
  public var start: Double
  /// Pixels, at least 1.
  public var range: Double
  /// How much of its own width a comment moves further, 0...1.
  public var widthShare: Double
  /// Seconds before its time that a comment is at ``start``, 0...60.
  public var lead: Double
  /// The pixels between which comments must not touch; beyond them they may.
  public var judged: ClosedRange<Double>

  /// A path by the formula's constants.
  public init(start: Double, range: Double, widthShare: Double, lead: Double, judged: ClosedRange<Double>) {
    self.start = start
    self.range = range
    self.widthShare = widthShare
    self.lead = lead
    self.judged = judged
  }
}

extension ScrollPath {
  /// From touching one edge with the head to touching the other with the tail, in just the time that a comment has.
  static func edgeToEdge(of stage: Stage) -> ScrollPath {
    let width = Double(stage.width)
    return ScrollPath(start: width, range: width, widthShare: 1, lead: 0, judged: 0...width)
  }

  /// Pixels per second.
  func speed(width: Double, seconds: Double) -> Double {
    (range + widthShare * width) / (seconds + lead)
  }

  /// Seconds from a comment's time until its head is at a column; negative before it.
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
