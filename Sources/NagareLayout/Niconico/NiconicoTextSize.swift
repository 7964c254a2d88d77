/// The three sizes that a comment of Niconico's may ask for.
public enum NiconicoTextSize: UInt8, Sendable, CaseIterable {
  /// The command `small`.
  case small
  /// The command `medium`, and no command.
  case medium
  /// The command `big`.
  case big

  /// The size that is nearest to one in Bilibili's unit, whose 18, 25 and 36 stand for the three; medium for NaN.
  public init(commentSize: Double) {
    self = commentSize < 21.5 ? .small : commentSize > 30.5 ? .big : .medium
  }

  /// The number of lines from which on the site draws a comment at half the size.
  var resizingLines: Int {
    switch self {
    case .small: 7
    case .medium: 5
    case .big: 3
    }
  }
}
