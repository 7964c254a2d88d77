import Foundation
import Nagare

/// Text from outside in a form that is safe for a terminal: control and format characters are escaped.
/// - Parameter form: the escaped form of a character.
func escaped(
  _ text: String, as form: (Unicode.Scalar) -> String = { "\\u{\(String($0.value, radix: 16))}" }
) -> String {
  guard text.unicodeScalars.contains(where: isControl) else { return text }
  var result = ""
  for scalar in text.unicodeScalars {
    if isControl(scalar) {
      result += form(scalar)
    } else {
      result.unicodeScalars.append(scalar)
    }
  }
  return result
}

/// A number of bytes with a unit: `790 MB`, `1.2 GB`.
func byteText(_ bytes: Int64) -> String {
  var (value, unit) = (Double(bytes), "bytes")
  // Use the next unit if the value would round to 1000.
  for next in ["kB", "MB", "GB", "TB"] where value >= 999.5 { (value, unit) = (value / 1_000, next) }
  return (unit != "bytes" && value < 9.95 ? String(format: "%.1f ", value) : String(format: "%.0f ", value)) + unit
}

/// A length of time, `26:09`; below ten seconds with a fraction.
func lengthText(_ seconds: Double) -> String {
  seconds < 9.95 ? ClockFormat(hasHours: false, digits: 1).text(seconds) : clock(seconds.rounded())
}

/// A value with spaces before it, at least `width` characters wide.
func padded(_ value: some CustomStringConvertible, _ width: Int) -> String {
  let text = value.description
  return String(repeating: " ", count: max(width - text.count, 0)) + text
}

private func isControl(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  // Format characters include those that change the writing direction.
  case .control, .format, .lineSeparator, .paragraphSeparator: true
  default: false
  }
}
