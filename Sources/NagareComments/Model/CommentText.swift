/// How a text is cleaned, the same for every dialect.
enum CommentText {
  /// Whether the bytes are a text that ``normalized(_:)`` would not change and that needs no unescaping of XML either.
  /// May say no to one that is.
  @inline(__always)
  static func isPlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.count <= CommentLimits.textCharacters else { return false }
    for byte in bytes {
      if byte >= 0x80 {
        // These lead to U+0080...9F and to U+2028, U+2029.
        if byte == 0xC2 || byte == 0xE2 { return false }
      } else {
        switch byte {
        case 0..<0x20, 0x7F: return false
        case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: "\\"), UInt8(ascii: "/"): return false
        default: continue
        }
      }
    }
    return true
  }

  /// Decodes UTF-8, with U+FFFD for what is not. Every kind of newline becomes `\n`, also those that sites write in two
  /// characters: `\n`, `\r` and `/n`, the last one not after another slash, where it is part of an address. Control
  /// characters other than tabs go. The result is within ``CommentLimits/textLines`` and
  /// ``CommentLimits/textCharacters``.
  static func normalized(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    var cleaned: [UInt8] = []
    cleaned.reserveCapacity(bytes.count)
    var lines = 1
    var index = 0
    while index < bytes.count {
      let length = newlineLength(bytes, at: index)
      if length > 0 {
        if lines == CommentLimits.textLines { break }
        lines += 1
        cleaned.append(UInt8(ascii: "\n"))
        index += length
      } else {
        let skipped = controlLength(bytes, at: index)
        if skipped == 0 { cleaned.append(bytes[index]) }
        index += max(skipped, 1)
      }
    }
    return cut(
      cleaned.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }, to: CommentLimits.textCharacters)
  }

  /// The first `limit` Unicode scalars.
  static func cut(_ text: String, to limit: Int) -> String {
    guard text.utf8.count > limit else { return text }
    return String(text.unicodeScalars.prefix(limit))
  }

  /// The bytes of the newline at `index`, 0 if there is none. A carriage return and the line feed after it are one.
  private static func newlineLength(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    func byte(_ offset: Int) -> UInt8 { index + offset < bytes.count ? bytes[index + offset] : 0 }
    switch byte(0) {
    case 0x0A:
      return 1
    case 0x0D:
      return byte(1) == 0x0A ? 2 : 1
    case UInt8(ascii: "\\") where byte(1) == UInt8(ascii: "n"):
      return 2
    case UInt8(ascii: "\\") where byte(1) == UInt8(ascii: "r"):
      return byte(2) == UInt8(ascii: "\\") && byte(3) == UInt8(ascii: "n") ? 4 : 2
    case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "n"):
      return index > 0 && bytes[index - 1] == UInt8(ascii: "/") ? 0 : 2
    case 0xC2 where byte(1) == 0x85:
      return 2
    case 0xE2 where byte(1) == 0x80 && (byte(2) == 0xA8 || byte(2) == 0xA9):
      return 3
    default:
      return 0
    }
  }

  /// The bytes of the control character at `index`, 0 if there is none.
  private static func controlLength(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    switch bytes[index] {
    case UInt8(ascii: "\t"): 0
    case 0..<0x20, 0x7F: 1
    case 0xC2 where index + 1 < bytes.count && (0x80...0x9F).contains(bytes[index + 1]): 2
    default: 0
    }
  }
}
