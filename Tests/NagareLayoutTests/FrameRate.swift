/// Frames per second as a fraction.
struct FrameRate: Sendable, CustomStringConvertible {
  var numerator: Int
  var denominator: Int

  var description: String { "\(numerator)/\(denominator) fps" }
  /// The time between two frames, in seconds.
  var interval: Double { Double(denominator) / Double(numerator) }

  /// The time of a frame as players compute it, from whole numbers.
  func time(of frame: Int) -> Double { Double(frame * denominator) / Double(numerator) }

  static let all = [
    (24000, 1001), (25, 1), (30000, 1001), (30, 1), (50, 1), (60000, 1001), (60, 1), (120, 1),
  ].map(FrameRate.init)
}
