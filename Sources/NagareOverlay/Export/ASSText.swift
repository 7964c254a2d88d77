/// Formats texts and values for `Dialogue` lines.
enum ASSText {
  /// Escapes a text for an event.
  ///
  /// Spaces at a line's ends become hard spaces, as renderers and readers drop ordinary ones there. A backslash cannot
  /// be escaped; where it would form an escape with the next character, a word joiner, which has no width, separates
  /// them. An opening brace is escaped if a closing one follows, as both would enclose override tags. VSFilter ignores
  /// the escape and hides the text between the braces. All renderers show an unclosed brace as it is.
  /// - Parameters:
  ///   - text: a text without control characters.
  ///   - isFirst: whether the text starts a line.
  ///   - isLast: whether the text ends the line; if not, override tags or another run may follow.
  static func escaped(_ text: String, isFirst: Bool, isLast: Bool) -> String {
    let scalars = Array(text.unicodeScalars)
    let firstInk = isFirst ? scalars.firstIndex { $0 != " " } ?? scalars.count : 0
    let endOfInk = isLast ? (scalars.lastIndex { $0 != " " } ?? -1) + 1 : scalars.count
    let lastClosing = isLast ? scalars.lastIndex(of: "}") ?? -1 : scalars.count
    var result = String.UnicodeScalarView()
    for (index, scalar) in scalars.enumerated() {
      switch scalar {
      case " " where index < firstInk || index >= endOfInk: result.append(contentsOf: "\\h".unicodeScalars)
      case "{" where index < lastClosing: result.append(contentsOf: "\\{".unicodeScalars)
      case "\\":
        result.append(scalar)
        let next = index + 1 < scalars.count ? scalars[index + 1] : isLast ? nil : "{"
        // A space at the end becomes a separate escape.
        if let next, "Nnh{}\\ ".unicodeScalars.contains(next) { result.append("\u{2060}") }
      default: result.append(scalar)
      }
    }
    return String(result)
  }

  /// A font's name without control characters, and without characters that end a field of the header or a tag.
  static func name(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F && !",\\{}()".unicodeScalars.contains($0) }))
  }

  /// Whether a scalar is a letter of a right-to-left script, or sets a direction.
  static func mayBeRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x590...0x8FF, 0x200F, 0x202B, 0x2066...0x2069, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF,
      0x1E800...0x1EFFF:
      true
    default: false
    }
  }

  /// Formats `0xRRGGBB` as `&HBBGGRR&`.
  static func color(_ color: UInt32) -> String {
    let reversed = (color & 0xFF) << 16 | (color & 0xFF00) | (color >> 16 & 0xFF)
    return "&H" + hexadecimal(reversed, digits: 6).uppercased() + "&"
  }

  /// Formats an opacity, which scripts store as transparency.
  static func alpha(_ opacity: UInt8) -> String {
    "&H" + hexadecimal(255 - opacity, digits: 2).uppercased() + "&"
  }

  /// Formats a number with at most two decimals, clamped to ±10⁹; 0 for NaN.
  static func number(_ value: Double) -> String {
    let hundredths = Int((min(max(value.isNaN ? 0 : value, -1e9), 1e9) * 100).rounded())
    let size = hundredths.magnitude
    let fraction = size % 100
    let sign = hundredths < 0 ? "-" : ""
    if fraction == 0 { return "\(sign)\(size / 100)" }
    return "\(sign)\(size / 100).\(fraction < 10 ? "0" : "")\(fraction % 10 == 0 ? fraction / 10 : fraction)"
  }

  /// Formats hundredths of a second, at least 0, as `h:mm:ss.cc`.
  static func time(_ hundredths: Int) -> String {
    func two(_ value: Int) -> String { (value < 10 ? "0" : "") + String(value) }
    let seconds = hundredths / 100
    return "\(seconds / 3600):\(two(seconds / 60 % 60)):\(two(seconds % 60)).\(two(hundredths % 100))"
  }
}

extension ASSText {
  /// A drawing of a rectangle with round corners, from its top left corner, in whole pixels. A quarter circle is a
  /// Bézier curve whose control points are 0.5523 of the radius from its ends.
  static func roundedRectangle(width: Int, height: Int, radius: Double) -> String {
    let (right, bottom) = (Double(width), Double(height))
    let radius = min(radius, right / 2, bottom / 2)
    let handle = radius * (1 - 0.5523)
    func point(_ x: Double, _ y: Double) -> String { "\(number(x)) \(number(y))" }
    return [
      "m", point(radius, 0), "l", point(right - radius, 0),
      "b", point(right - handle, 0), point(right, handle), point(right, radius),
      "l", point(right, bottom - radius),
      "b", point(right, bottom - handle), point(right - handle, bottom), point(right - radius, bottom),
      "l", point(radius, bottom),
      "b", point(handle, bottom), point(0, bottom - handle), point(0, bottom - radius),
      "l", point(0, radius),
      "b", point(0, handle), point(handle, 0), point(radius, 0),
    ].joined(separator: " ")
  }
}
