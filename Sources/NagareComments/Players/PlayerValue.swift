/// Reads the modes and colours of web players.
enum PlayerValue {
  /// Reads a mode: 0 scrolls, 1 is at the top, 2 at the bottom; or one of DPlayer's old names. A missing mode scrolls.
  static func mode(_ value: JSONString?, in bytes: ByteView, unreadable: inout UnreadableFields) -> Comment.Mode {
    guard let value else { return .scroll }
    switch Numbers.integer(bytes[value.range]) {
    case 0: return .scroll
    case 1: return .top
    case 2: return .bottom
    default: break
    }
    if value.matches("right", in: bytes) { return .scroll }
    if value.matches("top", in: bytes) { return .top }
    if value.matches("bottom", in: bytes) { return .bottom }
    return unreadable.note(.mode, bytes[value.range], default: .scroll)
  }

  /// Reads a decimal number for `0xRRGGBB` or `0xAARRGGBB`, or a string in CSS notation: `#rgb`, `#rrggbb`,
  /// `rgb(r, g, b)`, `rgba(r, g, b, a)` or one of HTML's sixteen names. A missing or empty colour is white.
  static func color(_ value: JSONString?, in bytes: ByteView, unreadable: inout UnreadableFields) -> UInt32 {
    color(value, isQuoted: value?.isQuoted(in: bytes) ?? false, in: bytes, unreadable: &unreadable)
  }

  /// Reads a colour of which it is known whether it is a string.
  static func color(
    _ value: JSONString?, isQuoted: Bool, in bytes: ByteView, unreadable: inout UnreadableFields
  ) -> UInt32 {
    guard let value, !value.range.isEmpty else { return FieldValue.defaultColor }
    let lead = bytes[value.range.lowerBound]
    if !isQuoted || lead != UInt8(ascii: "#"), let number = Numbers.integer(bytes[value.range]),
      let color = FieldValue.color(number)
    {
      return color
    }
    if isQuoted, let color = cssColor(value.range, in: bytes) { return color }
    return unreadable.note(.color, bytes[value.range], default: FieldValue.defaultColor)
  }

  private static func cssColor(_ range: Range<Int>, in bytes: ByteView) -> UInt32? {
    if let color = Numbers.color(bytes[range]) { return color }
    if bytes.matches("rgb", at: range.lowerBound) { return components(range, in: bytes) }
    let name = JSONString(range: range, hasEscapes: false)
    return names.first { name.matches($0.name, in: bytes) }?.color
  }

  /// The colour of `rgb(r, g, b)`, or of `rgba(r, g, b, a)` without its opacity.
  private static func components(_ range: Range<Int>, in bytes: ByteView) -> UInt32? {
    guard let open = bytes.find(UInt8(ascii: "("), from: range.lowerBound, to: range.upperBound),
      let close = bytes.find(UInt8(ascii: ")"), from: open, to: range.upperBound)
    else { return nil }
    var fields = CommaFields(open + 1..<close, in: bytes)
    var color: UInt32 = 0
    for _ in 0..<3 {
      guard let value = Numbers.integer(bytes[fields.next()]), (0...255).contains(value) else { return nil }
      color = color << 8 | UInt32(value)
    }
    return color
  }

  private static let names: [(name: StaticString, color: UInt32)] = [
    ("white", 0xFFFFFF), ("black", 0x000000), ("red", 0xFF0000), ("lime", 0x00FF00), ("blue", 0x0000FF),
    ("yellow", 0xFFFF00), ("aqua", 0x00FFFF), ("fuchsia", 0xFF00FF), ("silver", 0xC0C0C0), ("gray", 0x808080),
    ("maroon", 0x800000), ("olive", 0x808000), ("green", 0x008000), ("teal", 0x008080), ("navy", 0x000080),
    ("purple", 0x800080),
  ]
}
