/// Converts text in UTF-16, UTF-32 or a declared encoding to UTF-8.
enum Transcoder {
  private struct Encoding {
    /// The size of a code unit: 2 or 4 bytes.
    var width: Int
    var isBigEndian: Bool
    var markLength: Int
  }

  /// The text in UTF-8 without its byte order mark; `nil` if it is already UTF-8 or its encoding is unknown. Unpaired
  /// surrogates and invalid characters become U+FFFD; an incomplete code unit at the end is dropped.
  ///
  /// If the bytes change meanwhile, the text is undefined but stays within the allocated memory.
  ///
  /// - Returns: a buffer of the text's length, which the caller must deallocate.
  static func utf8(_ bytes: UnsafeRawBufferPointer) -> UnsafeMutableRawBufferPointer? {
    guard let encoding = encoding(of: bytes) else { return DeclaredEncoding.utf8(bytes) }
    let text = UnsafeRawBufferPointer(rebasing: bytes.dropFirst(encoding.markLength))
    // Two passes over the text take less memory than a growing buffer.
    let output = UnsafeMutableRawBufferPointer.allocate(byteCount: length(of: text, encoding), alignment: 1)
    var position = 0
    scalars(of: text, encoding) { scalar in
      guard output.count - position >= length(of: scalar) else { return }
      write(scalar, to: output, at: &position)
    }
    return UnsafeMutableRawBufferPointer(start: output.baseAddress, count: position)
  }

  /// Detects UTF-16 or UTF-32 by its byte order mark, or by the zeros around an opening `<`, `{` or `[`.
  private static func encoding(of bytes: UnsafeRawBufferPointer) -> Encoding? {
    guard bytes.count >= 2 else { return nil }
    let lead = (bytes[0], bytes[1], bytes.count > 2 ? bytes[2] : 1, bytes.count > 3 ? bytes[3] : 1)
    switch lead {
    case (0xFF, 0xFE, 0, 0): return Encoding(width: 4, isBigEndian: false, markLength: 4)
    case (0, 0, 0xFE, 0xFF): return Encoding(width: 4, isBigEndian: true, markLength: 4)
    case (0xFF, 0xFE, _, _): return Encoding(width: 2, isBigEndian: false, markLength: 2)
    case (0xFE, 0xFF, _, _): return Encoding(width: 2, isBigEndian: true, markLength: 2)
    case (let first, 0, 0, 0) where isOpening(first): return Encoding(width: 4, isBigEndian: false, markLength: 0)
    case (0, 0, 0, let first) where isOpening(first): return Encoding(width: 4, isBigEndian: true, markLength: 0)
    case (let first, 0, 1..., 0) where isOpening(first): return Encoding(width: 2, isBigEndian: false, markLength: 0)
    case (0, let first, 0, 1...) where isOpening(first): return Encoding(width: 2, isBigEndian: true, markLength: 0)
    default: return nil
    }
  }

  private static func isOpening(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "<") || byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[")
  }

  private static func length(of text: UnsafeRawBufferPointer, _ encoding: Encoding) -> Int {
    var count = 0
    scalars(of: text, encoding) { count &+= length(of: $0) }
    return count
  }

  /// The length of a scalar in UTF-8, in bytes.
  @inline(__always)
  private static func length(of scalar: UInt32) -> Int {
    scalar < 0x80 ? 1 : scalar < 0x800 ? 2 : scalar < 0x1_0000 ? 3 : 4
  }

  /// Calls `body` with each scalar, U+FFFD for invalid ones.
  @inline(__always)
  private static func scalars(of text: UnsafeRawBufferPointer, _ encoding: Encoding, _ body: (UInt32) -> Void) {
    let (width, isBigEndian) = (encoding.width, encoding.isBigEndian)
    func unit(_ offset: Int) -> UInt32 {
      if width == 4 {
        let raw = text.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
        return isBigEndian ? UInt32(bigEndian: raw) : UInt32(littleEndian: raw)
      }
      let raw = text.loadUnaligned(fromByteOffset: offset, as: UInt16.self)
      return UInt32(isBigEndian ? UInt16(bigEndian: raw) : UInt16(littleEndian: raw))
    }
    let end = text.count - text.count % width
    var offset = 0
    while offset < end {
      var scalar = unit(offset)
      offset &+= width
      let next = width == 2 && 0xD800..<0xDC00 ~= scalar && offset < end ? unit(offset) : 0
      if 0xDC00..<0xE000 ~= next {
        scalar = 0x1_0000 &+ (scalar &- 0xD800) << 10 &+ (next &- 0xDC00)
        offset &+= width
      } else if scalar > 0x10_FFFF || 0xD800..<0xE000 ~= scalar {
        scalar = 0xFFFD
      }
      body(scalar)
    }
  }

  /// - Parameter scalar: a Unicode scalar value.
  @inline(__always)
  private static func write(_ scalar: UInt32, to output: UnsafeMutableRawBufferPointer, at position: inout Int) {
    func put(_ byte: UInt32) {
      output[position] = UInt8(truncatingIfNeeded: byte)
      position &+= 1
    }
    if scalar < 0x80 {
      put(scalar)
      return
    }
    if scalar < 0x800 {
      put(0xC0 | scalar >> 6)
    } else {
      if scalar < 0x1_0000 {
        put(0xE0 | scalar >> 12)
      } else {
        put(0xF0 | scalar >> 18)
        put(0x80 | scalar >> 12 & 0x3F)
      }
      put(0x80 | scalar >> 6 & 0x3F)
    }
    put(0x80 | scalar & 0x3F)
  }
}
