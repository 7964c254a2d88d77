/// The bounds of what is taken from comments that their authors placed. What is outside is clamped or left out, as said
/// at each.
public enum PositionedLimits {
  /// Pixels of the player, or shares of it; what is outside is clamped.
  public static let coordinate = -1_000_000.0...1_000_000.0
  /// Degrees, of which many turns may be asked for; what is outside is clamped.
  public static let angle = -1_000_000.0...1_000_000.0
  /// Seconds until a move begins, and that it takes; what is outside is clamped.
  public static let moveTime = 0.0...CommentLimits.duration.upperBound
  /// Factors; what is outside is clamped.
  public static let scale = -100.0...100.0
  /// Pixels, or percent of the stage's width; what is outside is clamped.
  public static let fontSize = 0.0...4_096.0
  /// Pixels; what is outside is clamped.
  public static let strokeWidth = 0.0...256.0
  /// Corners of a path; those that follow are cut.
  public static let pathPoints = 1_024
  /// Texts of a program; those that follow are skipped.
  public static let texts = 256
  /// Statements of a program that move texts; those that follow are skipped.
  public static let statements = 4_096
  /// Groups of statements within each other; what lies deeper is skipped.
  public static let groupDepth = 32
}

extension Double {
  /// The nearest value in `bounds`, the lower one for NaN.
  func limited(to bounds: ClosedRange<Double>) -> Double {
    self >= bounds.lowerBound ? min(self, bounds.upperBound) : bounds.lowerBound
  }
}
