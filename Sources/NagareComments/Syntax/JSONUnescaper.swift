/// Replaces the escapes in JSON strings.
enum JSONUnescaper {
  /// Replaces the escapes. A backslash without a known escape is kept. An unpaired surrogate becomes U+FFFD.
  static func unescape(_ range: Range<Int>, in bytes: ByteView) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(range.count)
    var index = range.lowerBound
    while let slash = bytes.find(UInt8(ascii: "\\"), from: index, to: range.upperBound) {
      output.append(contentsOf: bytes[index..<slash])
      index = appendEscape(at: slash, end: range.upperBound, of: bytes, to: &output)
    }
    output.append(contentsOf: bytes[min(index, range.upperBound)..<range.upperBound])
    return output
  }

  /// Appends the character of the escape at `slash`, and returns the position after it.
  private static func appendEscape(
    at slash: Int, end: Int, of bytes: ByteView, to output: inout [UInt8]
  ) -> Int {
    let letter = slash + 1 < end ? bytes[slash + 1] : 0
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): output.append(letter)
    case UInt8(ascii: "n"): output.append(0x0A)
    case UInt8(ascii: "r"): output.append(0x0D)
    case UInt8(ascii: "t"): output.append(0x09)
    case UInt8(ascii: "b"): output.append(0x08)
    case UInt8(ascii: "f"): output.append(0x0C)
    case UInt8(ascii: "u"):
      guard let unit = unit(at: slash, end: end, of: bytes) else { fallthrough }
      return appendCharacter(unit, at: slash, end: end, of: bytes, to: &output)
    default:
      output.append(UInt8(ascii: "\\"))
      return slash + 1
    }
    return slash + 2
  }

  /// Appends the character whose first UTF-16 unit is escaped at `slash`, and returns the position after it.
  private static func appendCharacter(
    _ unit: UInt32, at slash: Int, end: Int, of bytes: ByteView, to output: inout [UInt8]
  ) -> Int {
    var (scalar, next) = (Unicode.Scalar(unit), slash + 6)
    if (0xD800..<0xDC00).contains(unit), let low = self.unit(at: next, end: end, of: bytes),
      (0xDC00..<0xE000).contains(low)
    {
      scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
      next += 6
    }
    output.append(contentsOf: scalar.flatMap(Unicode.UTF8.encode) ?? Unicode.UTF8.encodedReplacementCharacter)
    return next
  }

  /// The UTF-16 unit of `\uXXXX` at `slash`; `nil` if malformed.
  private static func unit(at slash: Int, end: Int, of bytes: ByteView) -> UInt32? {
    guard slash + 6 <= end, bytes.matches("\\u", at: slash) else { return nil }
    var value: UInt32 = 0
    for index in slash + 2..<slash + 6 {
      guard let digit = Numbers.hexDigit(bytes[index]) else { return nil }
      value = value << 4 | digit
    }
    return value
  }
}
