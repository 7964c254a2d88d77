/// Writes text so that it comes back from XML 1.0 as it was.
enum XMLEscaper {
  /// The text of an element. Carriage returns, which parsers of XML turn into line feeds, are written as references;
  /// characters that XML 1.0 cannot hold are left out.
  static func text(_ text: String) -> String { escaped(text, isValue: false) }

  /// The value of an attribute in double quotes: of white space, parsers keep only what is written as references.
  static func value(_ text: String) -> String { escaped(text, isValue: true) }

  private static func escaped(_ text: String, isValue: Bool) -> String {
    guard text.utf8.contains(where: { needsCare($0, isValue: isValue) }) else { return text }
    var output = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": output += "&amp;"
      case "<": output += "&lt;"
      // Needed after `]]` only, and easier to read everywhere.
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

  private static func needsCare(_ byte: UInt8, isValue: Bool) -> Bool {
    switch byte {
    // The last one leads to noncharacters, among others.
    case 0..<0x20, UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), 0xEF: true
    case UInt8(ascii: "\""): isValue
    default: false
    }
  }
}
