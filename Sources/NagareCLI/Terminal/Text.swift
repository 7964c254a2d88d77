import Foundation

/// Text from outside as a terminal may show it: control characters, which could command the terminal, are spelled out.
func escaped(_ text: String) -> String {
  guard text.unicodeScalars.contains(where: isControl) else { return text }
  var result = ""
  for scalar in text.unicodeScalars {
    if isControl(scalar) {
      result += "\\u{\(String(scalar.value, radix: 16))}"
    } else {
      result.unicodeScalars.append(scalar)
    }
  }
  return result
}

private func isControl(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  // Format characters include those that turn the writing direction.
  case .control, .format, .lineSeparator, .paragraphSeparator: true
  default: false
  }
}

/// Seconds as `m:ss` or `h:mm:ss`, with a fraction where there is one.
func clock(_ seconds: Double) -> String {
  guard seconds.isFinite, abs(seconds) < 1e9 else { return "?" }
  let milliseconds = Int((abs(seconds) * 1000).rounded())
  let (hours, minutes) = (milliseconds / 3_600_000, milliseconds / 60_000 % 60)
  let rest = String(format: milliseconds % 1000 == 0 ? "%02.0f" : "%06.3f", Double(milliseconds % 60_000) / 1000)
  let sign = seconds < 0 ? "-" : ""
  return hours > 0 ? String(format: "%@%d:%02d:%@", sign, hours, minutes, rest) : "\(sign)\(minutes):\(rest)"
}
