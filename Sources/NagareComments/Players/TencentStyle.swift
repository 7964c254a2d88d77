/// The style of a Tencent Video comment: an object, or a string of up to 4,096 bytes that contains one. Missing or
/// unreadable values take their defaults; only an unreadable colour is noted.
struct TencentStyle {
  private(set) var mode = Comment.Mode.scroll
  private(set) var color = FieldValue.defaultColor
  /// The invalid colour, or the whole style if it is a string; `nil` if the colour is missing or valid.
  private(set) var invalidColor: JSONString?

  init() {}

  /// Reads the next value.
  init(from scanner: inout JSONScanner) throws(JSONScanner.SyntaxError) {
    if scanner.nextKind() == .object {
      scanner.position += 1
      try readMembers(from: &scanner)
    } else if let string = try scanner.string(), string.range.count > 2, string.range.count <= 4_096 {
      string.unescaped(in: scanner.bytes) { unescaped in
        var inner = JSONScanner(ByteView(UnsafeRawBufferPointer(unescaped)))
        guard inner.nextKind() == .object else { return }
        inner.position += 1
        try? readMembers(from: &inner)
      }
      if invalidColor != nil { invalidColor = string }
    }
  }

  /// Reads the style's members. Without a valid `color`, the first valid colour of the gradient counts.
  private mutating func readMembers(from scanner: inout JSONScanner) throws(JSONScanner.SyntaxError) {
    var (single, gradient): (UInt32?, UInt32?) = (nil, nil)
    defer { color = single ?? gradient ?? FieldValue.defaultColor }
    while let name = try scanner.nextMember() {
      if name.matches("color", in: scanner.bytes) {
        guard let value = try scanner.string(), !value.range.isEmpty else { continue }
        single = Numbers.color(scanner.bytes[value.range])
        if single == nil { invalidColor = value }
      } else if name.matches("position", in: scanner.bytes) {
        mode = Self.mode(try scanner.integer())
      } else if name.matches("gradient_colors", in: scanner.bytes) {
        guard try scanner.enterArray() else { continue }
        while try scanner.nextElement() {
          let color = try scanner.string().flatMap { Numbers.color(scanner.bytes[$0.range]) }
          gradient = gradient ?? color
        }
      } else {
        try scanner.skip()
      }
    }
  }

  private static func mode(_ position: Int?) -> Comment.Mode {
    switch position {
    case 2: .top
    case 3: .bottom
    default: .scroll
    }
  }
}
