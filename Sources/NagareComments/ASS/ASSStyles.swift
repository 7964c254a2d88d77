/// The styles declared so far in a file.
struct ASSStyles {
  private static let unknown = ASSStyle(name: 0..<0, kind: .unknown, size: 0, color: 0xFFFFFF)

  private var styles: [ASSStyle] = []
  private var lastFound = 0
  private var order = ASSStyleOrder()

  /// Reads the field order from a `Format:` line, given without that prefix. Ignores a line without `Fontsize`.
  mutating func setOrder(_ line: Range<Int>, in bytes: ByteView) {
    order = ASSStyleOrder(line, in: bytes) ?? order
  }

  /// Adds the style of a `Style:` line, given without that prefix. Unreadable fields take their defaults. A repeated
  /// declaration replaces the previous one; styles beyond ``CommentLimits/styles`` are ignored.
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

  /// The style with this name, or a default style. Checks the last style found first, as events often share a style.
  mutating func style(_ field: Range<Int>, in bytes: ByteView) -> ASSStyle {
    let name = Self.name(field, in: bytes)
    if lastFound < styles.count, bytes.equal(styles[lastFound].name, name) { return styles[lastFound] }
    for index in styles.indices where bytes.equal(styles[index].name, name) {
      lastFound = index
      return styles[index]
    }
    var style = Self.unknown
    style.kind = ASSStyle.kind(of: name, in: bytes)
    return style
  }

  /// The name without surrounding white space and without the leading asterisk of old scripts.
  static func name(_ field: Range<Int>, in bytes: ByteView) -> Range<Int> {
    let name = bytes.trimmed(field)
    let hasAsterisk = !name.isEmpty && bytes[name.lowerBound] == UInt8(ascii: "*")
    return hasAsterisk ? name.lowerBound + 1..<name.upperBound : name
  }
}
