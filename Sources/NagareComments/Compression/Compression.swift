/// A way in which content may be compressed, as far as its first bytes tell.
enum Compression {
  case gzip, zlib, zip
  /// A deflate stream with nothing around it, which is how Bilibili sends its comments. Nothing marks it: these are
  /// bytes that look like nothing else.
  case perhapsDeflate

  /// `nil` for content that is not compressed, or by other programs.
  init?(_ bytes: ByteView) {
    if bytes.matches("\u{1F}", at: 0), bytes[1] == 0x8B {
      self = .gzip
    } else if bytes.matches("PK\u{3}\u{4}", at: 0) || bytes.matches("PK\u{5}\u{6}", at: 0) {
      self = .zip
    } else if bytes.count == 0 || Self.isText(bytes, in: 0..<512) {
      // Before zlib: its second header is "x^".
      return nil
    } else if bytes[0] == 0x78, [0x01, 0x5E, 0x9C, 0xDA].contains(bytes[1]) {
      self = .zlib
    } else if FormatDetector.signature(of: bytes) == nil {
      self = .perhapsDeflate
    } else {
      return nil
    }
  }

  /// Whether content begins as XML, JSON and ASS do. Fewer than 32 bytes may be so by accident.
  static func beginsAsMarkup(_ bytes: ByteView) -> Bool {
    let mark = bytes.matches("\u{FEFF}", at: 0) ? 3 : 0
    let lead = bytes[XMLScanner(bytes).endOfSpace(from: mark)]
    return bytes.count >= 32 && isText(bytes, in: 0..<32) && "<{[".utf8.contains(lead)
  }

  /// Whether there are no control characters in it but those that print, in whatever encoding.
  private static func isText(_ bytes: ByteView, in range: Range<Int>) -> Bool {
    bytes[range].allSatisfy { $0 >= 0x20 && $0 != 0x7F || (0x09...0x0D).contains($0) || $0 == 0x1B }
  }
}
