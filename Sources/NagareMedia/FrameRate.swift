import CFFmpeg

/// A constant frame rate, as a fraction.
public struct FrameRate: Hashable, Sendable {
  /// Positive.
  public let numerator: Int32
  /// Positive.
  public let denominator: Int32

  /// The rates that can be requested, in frames per second.
  public static let range = 1.0...1000.0

  /// Nil if a term is not positive, or the rate is out of range.
  public init?(numerator: Int32, denominator: Int32 = 1) {
    guard numerator > 0, denominator > 0, FrameRate.range.contains(Double(numerator) / Double(denominator)) else {
      return nil
    }
    self.numerator = numerator
    self.denominator = denominator
  }

  /// The fraction for a decimal rate. 23.976 and 23.98, 29.97, 59.94 and the like get a denominator of 1001, as in
  /// television. Nil if the rate is out of range.
  public init?(_ rate: Double) {
    guard FrameRate.range.contains(rate) else { return nil }
    let slowed = (rate * 1.001).rounded()
    if rate != rate.rounded(), abs(slowed / 1.001 - rate) < 0.005 {
      self.init(numerator: Int32(slowed) * 1000, denominator: 1001)
    } else {
      let fraction = av_d2q(rate, 1_001_000)
      self.init(numerator: fraction.num, denominator: fraction.den)
    }
  }

  /// Frames per second.
  public var value: Double { Double(numerator) / Double(denominator) }
  /// The seconds from each frame to the next.
  public var interval: Double { Double(denominator) / Double(numerator) }

  var rational: AVRational { AVRational(num: numerator, den: denominator) }
}
