/// A kind of compression, detected from the first bytes.
enum Compression {
  case gzip, zlib, zip
  /// Perhaps a raw deflate stream, as Bilibili sends its comments: binary data without a known signature.
  case perhapsDeflate

  /// `nil` if the content is not compressed, or its compression is not supported.
  init?(_ bytes: ByteView) {
    if bytes.matches("\u{1F}", at: 0), bytes[1] == 0x8B {
      self = .gzip
    } else if bytes.matches("PK\u{3}\u{4}", at: 0) || bytes.matches("PK\u{5}\u{6}", at: 0) {
      self = .zip
    } else if bytes.count == 0 || Self.isText(bytes, in: 0..<512) {
      // Checked before zlib, one of whose headers is the text "x^".
      return nil
    } else if bytes[0] == 0x78, [0x01, 0x5E, 0x9C, 0xDA].contains(bytes[1]) {
      self = .zlib
    } else if FormatDetector.signature(of: bytes) == nil {
      self = .perhapsDeflate
    } else {
      return nil
    }
  }

  /// Whether the content begins like XML, JSON or ASS; `false` below 32 bytes, which may do so by chance.
  static func beginsAsMarkup(_ bytes: ByteView) -> Bool {
    let mark = bytes.matches("\u{FEFF}", at: 0) ? 3 : 0
    let lead = bytes[XMLScanner(bytes).endOfSpace(from: mark)]
    return bytes.count >= 32 && isText(bytes, in: 0..<32) && "<{[".utf8.contains(lead)
  }

  /// Whether the range contains no ASCII control characters but white space and ESC, which occur in text.
  private static func isText(_ bytes: ByteView, in range: Range<Int>) -> Bool {
    bytes[range].allSatisfy { $0 >= 0x20 && $0 != 0x7F || (0x09...0x0D).contains($0) || $0 == 0x1B }
  }
}
