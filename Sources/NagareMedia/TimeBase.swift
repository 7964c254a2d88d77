import CFFmpeg

/// The unit of a stream's timestamps, a fraction of a second.
public struct TimeBase: Hashable, Sendable {
  /// Positive.
  public let numerator: Int32
  /// Positive.
  public let denominator: Int32

  /// A unit of `numerator / denominator` seconds; both must be positive.
  public init(numerator: Int32, denominator: Int32) {
    self.numerator = numerator
    self.denominator = denominator
  }

  init(_ rational: AVRational) {
    self.init(numerator: rational.num, denominator: rational.den)
  }

  var rational: AVRational { AVRational(num: numerator, den: denominator) }

  /// The seconds that a number of units takes.
  public func seconds(_ units: Int64) -> Double {
    Double(units) * Double(numerator) / Double(denominator)
  }
}

extension TimeBase {
  /// The units that a number of seconds takes, rounded and limited to ±10^15; 0 for NaN.
  public func units(_ seconds: Double) -> Int64 {
    let units = seconds * Double(denominator) / Double(numerator)
    guard !units.isNaN else { return 0 }
    return Int64(min(max(units, -1e15), 1e15).rounded())
  }
}
