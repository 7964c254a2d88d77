import Foundation

/// A clock format for seconds: `m:ss` or `h:mm:ss`, with or without a fraction.
package struct ClockFormat: Equatable {
  /// Whether to write hours, even if 0.
  package var hasHours: Bool
  /// The digits of the fraction, 0…3.
  package var digits: Int

  static let maxDigits = 3
  private static let scales = [1, 10, 100, 1_000]

  package init(hasHours: Bool, digits: Int) {
    self.hasHours = hasHours
    self.digits = min(max(digits, 0), ClockFormat.maxDigits)
  }

  /// The common format for several times: with hours if any reaches one, and the fewest digits that keep milliseconds.
  package init(of times: [Double]) {
    let known = times.compactMap(ClockFormat.milliseconds)
    hasHours = known.contains { abs($0) >= 3_600_000 }
    digits = ClockFormat.scales.firstIndex { scale in known.allSatisfy { $0 % (1_000 / scale) == 0 } } ?? 3
  }

  /// - Parameter seconds: written as `?` if not finite, or if the magnitude is a billion or more.
  package func text(_ seconds: Double) -> String {
    guard let milliseconds = ClockFormat.milliseconds(seconds) else { return "?" }
    let unit = 1_000 / ClockFormat.scales[digits]
    let units = (abs(milliseconds) + unit / 2) / unit
    let scale = ClockFormat.scales[digits]
    let (wholeSeconds, fraction) = (units / scale, units % scale)
    let (sign, rest) = (milliseconds < 0 && units > 0 ? "-" : "", String(format: "%02d", wholeSeconds % 60))
    let end = digits > 0 ? "\(rest)." + String(format: "%0\(digits)d", fraction) : rest
    guard hasHours else { return "\(sign)\(wholeSeconds / 60):\(end)" }
    return "\(sign)\(wholeSeconds / 3_600):\(String(format: "%02d", wholeSeconds / 60 % 60)):\(end)"
  }

  private static func milliseconds(_ seconds: Double) -> Int? {
    seconds.isFinite && abs(seconds) < 1e9 ? Int((seconds * 1_000).rounded()) : nil
  }
}

/// Formats seconds as `m:ss` or `h:mm:ss`, with three decimals if there is a fraction.
package func clock(_ seconds: Double) -> String {
  var format = ClockFormat(of: [seconds])
  if format.digits > 0 { format.digits = ClockFormat.maxDigits }
  return format.text(seconds)
}
