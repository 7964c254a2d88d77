/// The three text sizes of Niconico's comments.
package enum NiconicoTextSize: UInt8, Sendable, CaseIterable {
  /// The command `small`.
  case small
  /// The command `medium`, or no command.
  case medium
  /// The command `big`.
  case big

  /// The size nearest to a size in Bilibili's unit, where 18, 25 and 36 are small, medium and big; medium for NaN.
  package init(commentSize: Double) {
    self = commentSize < 21.5 ? .small : commentSize > 30.5 ? .big : .medium
  }

  /// The number of lines from which the site roughly halves the text size.
  var resizingLines: Int {
    switch self {
    case .small: 7
    case .medium: 5
    case .big: 3
    }
  }
}
