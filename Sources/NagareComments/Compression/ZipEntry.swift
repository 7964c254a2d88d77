/// What a zip archive says of one of its files. Offsets and sizes are as they are written, and may be outside it.
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
  /// Where its local header is.
  private(set) var offset: Int
  private let name: Range<Int>
  /// The end of the record that this was read from. That of a local header is where the data begins.
  let end: Int

  /// Reads a record of the central directory; `nil` if there is none, or not all of it.
  init?(listedAt index: Int, in bytes: ByteView) {
    guard bytes.matches("PK\u{1}\u{2}", at: index) else { return nil }
    self.init(
      fields: index + 8, offset: bytes.number(4, at: index + 42), name: index + 46,
      comment: bytes.number(2, at: index + 32), in: bytes)
  }

  /// Reads a local header; `nil` if there is none, or not all of it.
  init?(headerAt index: Int, in bytes: ByteView) {
    guard bytes.matches("PK\u{3}\u{4}", at: index) else { return nil }
    self.init(fields: index + 6, offset: index, name: index + 30, comment: 0, in: bytes)
  }

  /// - Parameters:
  ///   - fields: where the fields begin that both kinds of records have.
  ///   - comment: the length of what follows the name and the extra fields.
  private init?(fields: Int, offset: Int, name start: Int, comment: Int, in bytes: ByteView) {
    flags = bytes.number(2, at: fields)
    method = bytes.number(2, at: fields + 2)
    checksum = bytes.number(4, at: fields + 8)
    compressedSize = bytes.number(4, at: fields + 12)
    size = bytes.number(4, at: fields + 16)
    self.offset = offset
    name = start..<start + bytes.number(2, at: fields + 20)
    let extra = name.upperBound..<name.upperBound + bytes.number(2, at: fields + 22)
    end = extra.upperBound + comment
    guard end <= bytes.count else { return nil }
    readLargeNumbers(in: extra, of: bytes)
  }

  var isEncrypted: Bool { flags & 1 != 0 }

  /// Whether the sizes and the checksum follow the data, and are 0 in the local header.
  var isStreamed: Bool { flags & 8 != 0 }

  /// Not a folder, nor what macOS adds to archives.
  func isFile(in bytes: ByteView) -> Bool {
    let path = bytes.string(name)
    return !path.hasSuffix("/") && !path.hasPrefix("__MACOSX/") && path.split(separator: "/").last != ".DS_Store"
  }

  /// Numbers that need more than 32 bits are in an extra field, in this order.
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
  /// An unsigned number of up to 8 bytes, the lowest first; what is larger than an `Int` becomes the largest.
  func number(_ length: Int, at index: Int) -> Int {
    var number: UInt64 = 0
    for offset in (0..<length).reversed() { number = number << 8 | UInt64(self[index &+ offset]) }
    return Int(clamping: number)
  }
}
