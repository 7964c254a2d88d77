/// A JSON object under construction.
struct JSONObject {
  private var members = ""

  var text: String { "{" + members + "}" }

  mutating func add(_ name: StaticString, _ value: String) { add(name, raw: Self.quoted(value)) }
  /// - Parameter value: finite.
  mutating func add(_ name: StaticString, _ value: Double) {
    add(name, raw: Int(exactly: value)?.description ?? value.description)
  }
  mutating func add(_ name: StaticString, _ value: Int) { add(name, raw: value.description) }

  /// Adds a colour as `#rrggbb`.
  mutating func add(_ name: StaticString, hex color: UInt32) { add(name, raw: "\"" + hexColor(color) + "\"") }

  /// Adds a value that is already JSON.
  mutating func add(_ name: StaticString, raw value: String) {
    if !members.isEmpty { members += "," }
    members += "\"\(name)\":" + value
  }

  /// A quoted string. Control characters and line separators are escaped, so that the string stays on one line in every
  /// program and is harmless in a terminal.
  static func quoted(_ text: String) -> String {
    var output = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": output += "\\\""
      case "\\": output += "\\\\"
      case "\n": output += "\\n"
      case "\t": output += "\\t"
      default:
        if scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value) || (0x2028...0x2029).contains(scalar.value) {
          output += "\\u" + hexadecimal(scalar.value, digits: 4)
        } else {
          output.unicodeScalars.append(scalar)
        }
      }
    }
    return output + "\""
  }
}
