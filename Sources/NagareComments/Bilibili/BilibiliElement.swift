/// The elements that the reader of Bilibili's XML uses, including those of stream recorders.
enum BilibiliElement {
  /// The names of the item elements, for ``XMLScanner/items``.
  static let items: [StaticString] = ["d", "sc", "gift", "guard", "toast", "s"]

  case comment
  case purchase(RecorderItem.Kind)
  /// biliup's element for purchases of all kinds.
  case biliup(RecorderItem.Kind)
  case root
  /// An element that names the program that wrote the file.
  case writer(RecorderWriter)

  @inline(__always)
  init?(_ tag: XMLTag, in scanner: XMLScanner) {
    switch tag.name.count {
    case 1:
      switch scanner.bytes[tag.name.lowerBound] {
      case UInt8(ascii: "d"): self = .comment
      case UInt8(ascii: "i"): self = .root
      case UInt8(ascii: "s"):
        guard let kind = RecorderItem.Kind(biliup: tag, in: scanner) else { return nil }
        self = .biliup(kind)
      default: return nil
      }
    case 2...16:
      guard let other = Self.other(tag, in: scanner) else { return nil }
      self = other
    default: return nil
    }
  }

  /// Whether the element is a comment or a purchase.
  var isItem: Bool {
    switch self {
    case .comment, .purchase, .biliup: true
    case .root, .writer: false
    }
  }

  private static func other(_ tag: XMLTag, in scanner: XMLScanner) -> Self? {
    if scanner.equals(tag.name, "sc") { return .purchase(.superChat) }
    if scanner.equals(tag.name, "gift") { return .purchase(.gift) }
    if scanner.equals(tag.name, "guard") { return .purchase(.guard) }
    if scanner.equals(tag.name, "toast") { return .purchase(.toast) }
    return RecorderWriter(tag, in: scanner).map(Self.writer)
  }
}
