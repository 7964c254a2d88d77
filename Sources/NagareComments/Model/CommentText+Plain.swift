extension CommentText {
  /// Whether these bytes need no XML unescaping, and ``normalized(_:lineBreaks:limit:)`` with any line breaks would
  /// only repair their UTF-8. Errs towards `false`.
  @inline(__always)
  package static func isPlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.count <= CommentLimits.textCharacters else { return false }
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case 0..<0x20, 0x7F, UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: "\\"), UInt8(ascii: "/"): return false
      case 0x20..<0xC0:
        index &+= 1
      case 0xE3...0xE9:
        guard isPlainIdeograph(bytes, at: index) else { return false }
        index &+= 3
      default:
        guard isPlainSequence(bytes, at: index) else { return false }
        index &+= 1
      }
    }
    return true
  }

  /// Whether the three bytes at `index`, the first of which is 0xE3 to 0xE9, encode a scalar other than a mark.
  @inline(__always)
  private static func isPlainIdeograph(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    guard index &+ 2 < bytes.count else { return false }
    let rest = UInt16(bytes[index &+ 1]) << 8 | UInt16(bytes[index &+ 2])
    guard rest & 0xC0C0 == 0x8080 else { return false }
    // Excludes the tone marks from U+302A and the voiced sound marks from U+3099.
    return bytes[index] != 0xE3 || rest &- 0x80AA > 5 && rest &- 0x8299 > 1
  }

  /// Whether the character that starts at `index` is no mark, control, newline, directional override or noncharacter.
  /// Errs towards `false`.
  private static func isPlainSequence(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    func byte(_ offset: Int) -> UInt8 { index &+ offset < bytes.count ? bytes[index &+ offset] : 0 }
    switch bytes[index] {
    // Latin, Greek, Cyrillic and Armenian ranges without marks; Hangul; private use.
    case 0xC3...0xCB, 0xCE...0xD1, 0xD3...0xD5, 0xEB...0xEE: return true
    // Latin-1 after the controls.
    case 0xC2: return byte(1) >= 0xA0
    // U+2000...2FFF: quotes, dashes and dots, then letter-like symbols to Coptic.
    case 0xE2: return byte(1) == 0x80 ? (0x90...0xA7).contains(byte(2)) : (0x84...0xB2).contains(byte(1))
    // U+A000...AFFF: Hangul only.
    case 0xEA: return byte(1) >= 0xB0
    // U+F000...FFFF: most half- and full-width forms.
    case 0xEF: return (0xBC...0xBE).contains(byte(1))
    // Emoji and rare Chinese characters, without the ends of planes.
    case 0xF0: return byte(1) >= 0x9F && byte(2) != 0xBF
    default: return false
    }
  }
}
