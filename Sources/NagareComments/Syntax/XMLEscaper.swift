/// Escapes text for XML 1.0, and removes characters that XML 1.0 forbids. Parsers return all other text unchanged.
enum XMLEscaper {
  /// Escapes the text of an element. Carriage returns become references, as parsers would turn them into line feeds.
  static func text(_ text: String) -> String { escaped(text, isValue: false) }

  /// Escapes the value of an attribute in double quotes. Its newlines and tabs become references, as parsers would turn
  /// them into spaces.
  static func value(_ text: String) -> String { escaped(text, isValue: true) }

  private static func escaped(_ text: String, isValue: Bool) -> String {
    guard text.utf8.contains(where: { mayNeedEscaping($0, isValue: isValue) }) else { return text }
    var output = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": output += "&amp;"
      case "<": output += "&lt;"
      // Required only after `]]`, but more readable everywhere.
      case ">": output += "&gt;"
      case "\"" where isValue: output += "&quot;"
      case "\r": output += "&#13;"
      case "\n" where isValue: output += "&#10;"
      case "\t" where isValue: output += "&#9;"
      case "\n", "\t": output.unicodeScalars.append(scalar)
      case "\0"..<" ", "\u{FFFE}", "\u{FFFF}": continue
      default: output.unicodeScalars.append(scalar)
      }
    }
    return output
  }

  private static func mayNeedEscaping(_ byte: UInt8, isValue: Bool) -> Bool {
    switch byte {
    // The first byte of U+FFFE and U+FFFF, among others, is 0xEF.
    case 0..<0x20, UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), 0xEF: true
    case UInt8(ascii: "\""): isValue
    default: false
    }
  }
}
