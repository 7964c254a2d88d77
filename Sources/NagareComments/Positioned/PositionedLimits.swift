/// The limits for comments placed by their authors. Values outside are clamped or left out, as documented at each.
package enum PositionedLimits {
  /// Pixels of the player, or fractions or percentages of its sides; clamped.
  package static let coordinate = -1_000_000.0...1_000_000.0
  /// Degrees, including multiple turns; clamped.
  package static let angle = -1_000_000.0...1_000_000.0
  /// The delay and the duration of a movement, in seconds; clamped.
  package static let moveTime = 0.0...CommentLimits.duration.upperBound
  /// Scale factors; clamped.
  package static let scale = -100.0...100.0
  /// Font sizes in pixels or in percent of the stage's width; clamped.
  package static let fontSize = 0.0...4_096.0
  /// Pixels; clamped.
  package static let strokeWidth = 0.0...256.0
  /// Points of a path; the rest are cut.
  package static let pathPoints = 1_024
  /// Texts of a program; the rest are skipped.
  package static let texts = 256
  /// Statements of a program that change texts, or steps of an ``AcFunText``; the rest are skipped.
  package static let statements = 4_096
  /// Nesting levels of statement groups; deeper groups are skipped.
  package static let groupDepth = 32
}

extension Double {
  /// The nearest value in `bounds`; the lower bound for NaN.
  func limited(to bounds: ClosedRange<Double>) -> Double {
    self >= bounds.lowerBound ? min(self, bounds.upperBound) : bounds.lowerBound
  }
}
