/// The styles that a script has declared so far.
struct ASSStyles {
  private static let unknown = ASSStyle(name: 0..<0, kind: .unknown, size: 0, color: 0xFFFFFF)

  private var styles: [ASSStyle] = []
  private var last = 0
  private var order = ASSStyleOrder()

  /// Takes the order of fields from a `Format:` line.
  mutating func setOrder(_ line: Range<Int>, in bytes: ByteView) {
    order = ASSStyleOrder(line, in: bytes) ?? order
  }

  /// Adds the style of a `Style:` line without that word. What is not understood of it is the usual; one declared again
  /// counts as it was declared last.
  mutating func add(_ line: Range<Int>, in bytes: ByteView) {
    let fields = order.fields(of: line, in: bytes)
    let name = Self.name(fields.name, in: bytes)
    let size = Numbers.double(bytes[fields.size]).flatMap { $0 > 0 ? $0 : nil }
    let style = ASSStyle(
      name: name, kind: ASSStyle.kind(of: name, in: bytes), size: size ?? 0,
      color: ASSNumber.color(fields.color, in: bytes) ?? 0xFFFFFF)
    if let index = styles.firstIndex(where: { bytes.equal($0.name, name) }) {
      styles[index] = style
    } else if styles.count < CommentLimits.styles {
      styles.append(style)
    }
  }

  /// The style of this name. Events of one style often follow each other.
  mutating func style(_ field: Range<Int>, in bytes: ByteView) -> ASSStyle {
    let name = Self.name(field, in: bytes)
    if last < styles.count, bytes.equal(styles[last].name, name) { return styles[last] }
    for index in styles.indices where bytes.equal(styles[index].name, name) {
      last = index
      return styles[index]
    }
    var style = Self.unknown
    style.kind = ASSStyle.kind(of: name, in: bytes)
    return style
  }

  /// The name without white space around it and the asterisk that old scripts put before it.
  static func name(_ field: Range<Int>, in bytes: ByteView) -> Range<Int> {
    let name = bytes.trimmed(field)
    let hasAsterisk = !name.isEmpty && bytes[name.lowerBound] == UInt8(ascii: "*")
    return hasAsterisk ? name.lowerBound + 1..<name.upperBound : name
  }
}
