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
