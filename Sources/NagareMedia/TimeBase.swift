/// The unit of a stream's timestamps, a fraction of a second.
package struct TimeBase: Hashable, Sendable {
  /// Positive.
  package let numerator: Int32
  /// Positive.
  package let denominator: Int32

  /// A unit of `numerator / denominator` seconds; both must be positive.
  package init(numerator: Int32, denominator: Int32) {
    self.numerator = numerator
    self.denominator = denominator
  }

  /// Millionths of a second.
  package static let microseconds = TimeBase(numerator: 1, denominator: 1_000_000)

  /// The duration of a number of units in seconds.
  package func seconds(_ units: Int64) -> Double {
    Double(units) * Double(numerator) / Double(denominator)
  }
}

extension TimeBase {
  /// Converts a number of units to another time base. Halves are rounded away from zero, as by `av_rescale_q`.
  /// - Returns: the nearest number of units of `other`; `Int64.min` if it does not fit.
  package func rescaled(_ units: Int64, to other: TimeBase) -> Int64 {
    let numerator = Int128(units) * Int128(self.numerator) * Int128(other.denominator)
    let denominator = Int128(self.denominator) * Int128(other.numerator)
    let half = numerator < 0 ? -denominator / 2 : denominator / 2
    return Int64(exactly: (numerator + half) / denominator) ?? .min
  }

  /// The number of units in some seconds, rounded and limited to ±10^15; 0 for NaN.
  package func units(_ seconds: Double) -> Int64 {
    let units = seconds * Double(denominator) / Double(numerator)
    guard !units.isNaN else { return 0 }
    return Int64(min(max(units, -1e15), 1e15).rounded())
  }
}
