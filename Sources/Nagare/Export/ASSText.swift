/// Texts as a `Dialogue` line shows them, whatever they contain.
enum ASSText {
  /// Spaces at the start of a line become hard ones, as renderers drop others. A tab is four of them.
  ///
  /// Braces would open and close commands. A backslash cannot be escaped; a word joiner after it, which has no width,
  /// keeps it from making a command with what follows.
  static func escaped(_ text: String) -> String {
    var result = ""
    var isLineStart = true
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n", "\u{2028}", "\u{2029}":
        result += "\\N"
        isLineStart = true
        continue
      case " ": result += isLineStart ? "\\h" : " "
      case "\t": result += "\\h\\h\\h\\h"
      case "{": result += "\\{"
      case "}": result += "\\}"
      case "\\": result += "\\\u{2060}"
      case "\u{0}"..<" ", "\u{7F}": continue
      default: result.unicodeScalars.append(scalar)
      }
      if scalar != " ", scalar != "\t" { isLineStart = false }
    }
    return result
  }

  /// A field of the header, which ends at a comma or a newline.
  static func field(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.filter { $0 != "," && $0.value >= 0x20 && $0.value != 0x7F }))
  }

  /// `&HBBGGRR&` of `0xRRGGBB`.
  static func color(_ color: UInt32) -> String {
    let reversed = (color & 0xFF) << 16 | (color & 0xFF00) | (color >> 16 & 0xFF)
    let digits = String(reversed, radix: 16, uppercase: true)
    return "&H" + String(repeating: "0", count: 6 - digits.count) + digits + "&"
  }

  /// Two decimals at most, within a billion.
  static func number(_ value: Double) -> String {
    let hundredths = Int((min(max(value.isNaN ? 0 : value, -1e9), 1e9) * 100).rounded())
    let size = hundredths.magnitude
    let fraction = size % 100
    let sign = hundredths < 0 ? "-" : ""
    if fraction == 0 { return "\(sign)\(size / 100)" }
    return "\(sign)\(size / 100).\(fraction < 10 ? "0" : "")\(fraction % 10 == 0 ? fraction / 10 : fraction)"
  }

  /// `h:mm:ss.cc` of hundredths of a second, at least 0.
  static func time(_ hundredths: Int) -> String {
    func two(_ value: Int) -> String { (value < 10 ? "0" : "") + String(value) }
    let seconds = hundredths / 100
    return "\(seconds / 3600):\(two(seconds / 60 % 60)):\(two(seconds % 60)).\(two(hundredths % 100))"
  }
}
