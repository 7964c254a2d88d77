import Foundation
import Nagare

/// Text from outside as a terminal may show it: control characters, which could command the terminal, are spelled out.
/// - Parameter form: what stands for such a character.
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

/// A number of bytes as people write it: `790 MB`, `1.2 GB`.
func byteText(_ bytes: Int64) -> String {
  var (value, unit) = (Double(bytes), "bytes")
  // What would be rounded to 1000 has the next unit.
  for next in ["kB", "MB", "GB", "TB"] where value >= 999.5 { (value, unit) = (value / 1_000, next) }
  return (unit != "bytes" && value < 9.95 ? String(format: "%.1f ", value) : String(format: "%.0f ", value)) + unit
}

/// How long something is, `26:09`; what is shorter than ten seconds with a fraction.
func lengthText(_ seconds: Double) -> String {
  seconds < 9.95 ? ClockFormat(hasHours: false, digits: 1).text(seconds) : clock(seconds.rounded())
}

private func isControl(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  // Format characters include those that turn the writing direction.
  case .control, .format, .lineSeparator, .paragraphSeparator: true
  default: false
  }
}
