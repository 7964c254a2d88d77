/// Unescapes the text of an element or the value of an attribute.
enum XMLUnescaper {
  /// Replaces entities and character references, unwraps CDATA sections, and removes comments. A `&` without a known
  /// reference is kept.
  static func unescape(_ text: XMLText, in scanner: XMLScanner) -> [UInt8] {
    let bytes = scanner.bytes
    var output: [UInt8] = []
    output.reserveCapacity(text.range.count)
    var index = text.range.lowerBound
    while index < text.range.upperBound {
      switch bytes[index] {
      case UInt8(ascii: "&"):
        index = appendReference(at: index, end: text.range.upperBound, of: bytes, to: &output)
      case UInt8(ascii: "<") where text.hasMarkup:
        index = appendMarkup(at: index, end: text.range.upperBound, of: scanner, to: &output)
      default:
        output.append(bytes[index])
        index += 1
      }
    }
    return output
  }

  private static func appendMarkup(
    at open: Int, end: Int, of scanner: XMLScanner, to output: inout [UInt8]
  ) -> Int {
    guard let sectionEnd = scanner.sectionEnd(at: open), sectionEnd <= end else {
      output.append(scanner.bytes[open])
      return open + 1
    }
    if scanner.bytes[open + 2] != UInt8(ascii: "-") {
      output.append(contentsOf: scanner.bytes[open + 9..<sectionEnd - 3])
    }
    return sectionEnd
  }

  /// Appends the character of the reference at `start`, and returns the position after it.
  private static func appendReference(
    at start: Int, end: Int, of bytes: ByteView, to output: inout [UInt8]
  ) -> Int {
    // `&#x0010FFFF;` is the longest reference to expect.
    if let close = bytes.find(UInt8(ascii: ";"), from: start, to: min(end, start + 12)) {
      if bytes[start + 1] == UInt8(ascii: "#") {
        if let (scalar, next) = character(start..<close, of: bytes, end: end) {
          output.append(contentsOf: Unicode.UTF8.encode(scalar) ?? Unicode.UTF8.encodedReplacementCharacter)
          return next
        }
      } else if let named = named(start + 1..<close, of: bytes) {
        output.append(named)
        return close + 1
      }
    }
    output.append(UInt8(ascii: "&"))
    return start + 1
  }

  private static func named(_ name: Range<Int>, of bytes: ByteView) -> UInt8? {
    func isNamed(_ expected: StaticString) -> Bool {
      name.count == expected.utf8CodeUnitCount && bytes.matches(expected, at: name.lowerBound)
    }
    if isNamed("amp") { return UInt8(ascii: "&") }
    if isNamed("lt") { return UInt8(ascii: "<") }
    if isNamed("gt") { return UInt8(ascii: ">") }
    if isNamed("quot") { return UInt8(ascii: "\"") }
    if isNamed("apos") { return UInt8(ascii: "'") }
    return nil
  }

  /// The scalar of a character reference and the position after it. Two references that form a UTF-16 surrogate pair
  /// are one character: some programs write emoji this way. `nil` if malformed.
  private static func character(_ reference: Range<Int>, of bytes: ByteView, end: Int) -> (Unicode.Scalar, Int)? {
    guard let code = code(reference, of: bytes) else { return nil }
    let next = reference.upperBound + 1
    if let scalar = Unicode.Scalar(code) { return (scalar, next) }
    guard (0xD800..<0xDC00).contains(code), bytes.matches("&#", at: next),
      let close = bytes.find(UInt8(ascii: ";"), from: next, to: min(end, next + 12)),
      let low = self.code(next..<close, of: bytes), (0xDC00..<0xE000).contains(low),
      let scalar = Unicode.Scalar(0x10000 + (code - 0xD800) << 10 + (low - 0xDC00))
    else { return nil }
    return (scalar, close + 1)
  }

  /// The number of `&#NN` or `&#xHH`; `nil` if it is malformed.
  private static func code(_ reference: Range<Int>, of bytes: ByteView) -> UInt32? {
    let isHex = bytes[reference.lowerBound + 2] | 0x20 == UInt8(ascii: "x")
    let digits = bytes.string(
      reference.lowerBound + (isHex ? 3 : 2)..<max(reference.upperBound, reference.lowerBound + 3))
    guard digits.utf8.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }) else { return nil }
    return UInt32(digits, radix: isHex ? 16 : 10)
  }
}
