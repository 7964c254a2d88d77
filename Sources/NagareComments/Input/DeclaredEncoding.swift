#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Converts XML from its declared encoding if old danmaku tools wrote that encoding.
enum DeclaredEncoding {
  /// `iconv`'s names by declared encoding in lowercase. Some are supersets, whose characters tools also wrote;
  /// all encode XML markup as ASCII.
  private static let converters = [
    "gb2312": "GB18030", "gbk": "GB18030", "gb18030": "GB18030", "cp936": "GB18030", "shift_jis": "CP932",
    "shift-jis": "CP932", "sjis": "CP932", "windows-31j": "CP932", "cp932": "CP932", "euc-jp": "EUC-JP",
  ]
  /// The maximum length in bytes of a declaration, and of the sample that is checked for UTF-8 despite the declaration.
  private static let (declarationBytes, sampleBytes) = (256, 1 << 16)

  /// The text in UTF-8, with U+FFFD for invalid characters; `nil` if the text is already UTF-8, declares no known
  /// encoding, or the system has no converter for it.
  /// - Returns: a buffer of the text's length, which the caller must deallocate.
  static func utf8(_ bytes: UnsafeRawBufferPointer) -> UnsafeMutableRawBufferPointer? {
    guard let name = converters[declared(in: bytes)], !isUTF8(bytes) else { return nil }
    guard let converter = iconv_open("UTF-8", name), converter != iconv_t(bitPattern: -1) else { return nil }
    defer { iconv_close(converter) }
    // A byte becomes at most three: as half-width kana, or as U+FFFD if invalid.
    let output = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count * 3 + 4, alignment: 1)
    var source = UnsafeMutablePointer(mutating: bytes.assumingMemoryBound(to: CChar.self).baseAddress)
    var target = output.assumingMemoryBound(to: CChar.self).baseAddress
    var (left, room) = (bytes.count, output.count)
    while left > 0, iconv(converter, &source, &left, &target, &room) == -1 {
      guard room >= 3, left > 0 else { break }
      for byte in "\u{FFFD}".utf8 {
        target?.pointee = CChar(bitPattern: byte)
        target = target.map { $0 + 1 }
      }
      source = source.map { $0 + 1 }
      (left, room) = (left - 1, room - 3)
    }
    return UnsafeMutableRawBufferPointer(start: output.baseAddress, count: output.count - room)
  }

  /// The declared encoding in lowercase; empty if there is none.
  private static func declared(in bytes: UnsafeRawBufferPointer) -> String {
    guard bytes.starts(with: "<?xml".utf8) else { return "" }
    let head = String(decoding: bytes.prefix(declarationBytes), as: UTF8.self)
    let declaration = /<\?xml\s[^>]*?encoding\s*=\s*["']([A-Za-z0-9_.-]+)["'][^>]*\?>/
    return head.prefixMatch(of: declaration)?.output.1.lowercased() ?? ""
  }

  /// Whether a sample from the first non-ASCII byte is UTF-8: some tools convert a text and keep its declaration. One
  /// character in ten may be corrupt; of other encodings' characters, most are not valid as UTF-8.
  private static func isUTF8(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let sample = bytes.drop { $0 < 0x80 }.prefix(sampleBytes)
    // The sample may end inside a character.
    var iterator = sample[..<(sample.lastIndex { $0 < 0x80 } ?? sample.endIndex)].makeIterator()
    var decoder = UTF8()
    var (characters, errors) = (0, 0)
    while true {
      switch decoder.decode(&iterator) {
      case .scalarValue(let scalar): characters += scalar.isASCII ? 0 : 1
      case .error: errors += 1
      case .emptyInput: return errors * 10 <= characters
      }
    }
  }
}
