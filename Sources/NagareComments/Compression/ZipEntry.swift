/// A zip archive's record of one file. Offsets and sizes are unchecked and may exceed the archive.
///
/// Source: APPNOTE.TXT of PKWARE, 4.3.7 (local header), 4.3.12 (central directory), 4.5.3 (zip64).
struct ZipEntry {
  private let flags: Int
  /// 0 is stored, 8 is deflated.
  let method: Int
  /// CRC-32 of the file.
  let checksum: Int
  private(set) var compressedSize: Int
  private(set) var size: Int
  /// The offset of the local header.
  private(set) var offset: Int
  private let name: Range<Int>
  /// The end of this record. For a local header, that is where the data begins.
  let end: Int

  /// Reads a record of the central directory; `nil` if it is missing or truncated.
  init?(listedAt index: Int, in bytes: ByteView) {
    guard bytes.matches("PK\u{1}\u{2}", at: index) else { return nil }
    self.init(
      fields: index + 8, offset: bytes.number(4, at: index + 42), name: index + 46,
      commentLength: bytes.number(2, at: index + 32), in: bytes)
  }

  /// Reads a local header; `nil` if it is missing or truncated.
  init?(headerAt index: Int, in bytes: ByteView) {
    guard bytes.matches("PK\u{3}\u{4}", at: index) else { return nil }
    self.init(fields: index + 6, offset: index, name: index + 30, commentLength: 0, in: bytes)
  }

  /// - Parameters:
  ///   - fields: the start of the fields that both kinds of record share.
  ///   - commentLength: the length of the comment after the name and the extra fields.
  private init?(fields: Int, offset: Int, name start: Int, commentLength: Int, in bytes: ByteView) {
    flags = bytes.number(2, at: fields)
    method = bytes.number(2, at: fields + 2)
    checksum = bytes.number(4, at: fields + 8)
    compressedSize = bytes.number(4, at: fields + 12)
    size = bytes.number(4, at: fields + 16)
    self.offset = offset
    name = start..<start + bytes.number(2, at: fields + 20)
    let extra = name.upperBound..<name.upperBound + bytes.number(2, at: fields + 22)
    end = extra.upperBound + commentLength
    guard end <= bytes.count else { return nil }
    readLargeNumbers(in: extra, of: bytes)
  }

  var isEncrypted: Bool { flags & 1 != 0 }

  /// Whether the sizes and the checksum follow the data, and may be 0 in the local header.
  var isStreamed: Bool { flags & 8 != 0 }

  /// Whether the entry is neither a directory nor metadata of macOS.
  func isFile(in bytes: ByteView) -> Bool {
    let path = bytes.string(name)
    return !path.hasSuffix("/") && !path.hasPrefix("__MACOSX/") && path.split(separator: "/").last != ".DS_Store"
  }

  /// Reads sizes and offsets beyond 32 bits from the zip64 extra field, which omits smaller ones but keeps the order.
  private mutating func readLargeNumbers(in extra: Range<Int>, of bytes: ByteView) {
    var start = extra.lowerBound
    while start + 4 <= extra.upperBound {
      let end = start + 4 + bytes.number(2, at: start + 2)
      if bytes.number(2, at: start) == 1 {
        var position = start + 4
        for number in [\Self.size, \.compressedSize, \.offset]
        where self[keyPath: number] == 0xFFFF_FFFF && position + 8 <= min(end, extra.upperBound) {
          self[keyPath: number] = bytes.number(8, at: position)
          position += 8
        }
        return
      }
      start = end
    }
  }
}

extension ByteView {
  /// An unsigned little-endian number of up to 8 bytes, clamped to `Int.max`.
  func number(_ length: Int, at index: Int) -> Int {
    var number: UInt64 = 0
    for offset in (0..<length).reversed() { number = number << 8 | UInt64(self[index &+ offset]) }
    return Int(clamping: number)
  }
}
