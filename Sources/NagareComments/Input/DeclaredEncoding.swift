#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The encoding that an XML declaration names, where it is one of those that old tools for danmaku wrote.
enum DeclaredEncoding {
  /// Names that the system's converter knows, by those of declarations in lower case. Some are supersets of what is named, as
  /// tools wrote them, and all of them are ASCII in what XML is made of.
  private static let converters = [
    "gb2312": "GB18030", "gbk": "GB18030", "gb18030": "GB18030", "cp936": "GB18030", "shift_jis": "CP932",
    "shift-jis": "CP932", "sjis": "CP932", "windows-31j": "CP932", "cp932": "CP932", "euc-jp": "EUC-JP",
  ]
  /// How far a declaration reaches at most, and how much is looked at to see whether a text is in UTF-8 all the same.
  private static let (declarationBytes, sampleBytes) = (256, 1 << 16)

  /// The text in UTF-8; `nil` if it is in UTF-8 already, declares no such encoding, or the system has no converter for it. What
  /// is no character becomes U+FFFD.
  /// - Returns: memory that the caller must deallocate, as long as the text.
  static func utf8(_ bytes: UnsafeRawBufferPointer) -> UnsafeMutableRawBufferPointer? {
    guard let name = converters[declared(in: bytes)], !isUTF8(bytes) else { return nil }
    guard let converter = iconv_open("UTF-8", name), converter != iconv_t(bitPattern: -1) else { return nil }
    defer { iconv_close(converter) }
    // One byte may be a character of three, and none is more.
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

  /// The name of the encoding in lower case; empty where there is none.
  private static func declared(in bytes: UnsafeRawBufferPointer) -> String {
    let head = String(decoding: bytes.prefix(declarationBytes), as: UTF8.self)
    let declaration = /<\?xml\s[^>]*?encoding\s*=\s*["']([A-Za-z0-9_.-]+)["'][^>]*\?>/
    return head.prefixMatch(of: declaration)?.output.1.lowercased() ?? ""
  }

  /// Whether what is not ASCII near the beginning is UTF-8: some tools encode a text anew and leave its declaration.
  private static func isUTF8(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let rest = bytes.drop { $0 < 0x80 }
    var iterator = rest.prefix(sampleBytes).makeIterator()
    var decoder = UTF8()
    var errors = 0
    while true {
      switch decoder.decode(&iterator) {
      case .scalarValue: continue
      // The sample may end within a character.
      case .error: errors += 1
      case .emptyInput: return errors <= (rest.count > sampleBytes ? 1 : 0)
      }
      if errors > 1 { return false }
    }
  }
}
