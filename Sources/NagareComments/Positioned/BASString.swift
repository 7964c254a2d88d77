/// Reads the strings of Bilibili's animation language. Escapes are those of JSON and, in addition, `\'` and `\xHH`.
enum BASString {
  /// The string, cleaned like a comment's text.
  static func text(_ range: Range<Int>, in bytes: ByteView) -> String {
    plain(range, in: bytes).withUnsafeBufferPointer { CommentText.normalized($0, lineBreaks: .newlines) }
  }

  private static func plain(_ range: Range<Int>, in bytes: ByteView) -> [UInt8] {
    let escaped = jsonEscapes(range, in: bytes)
    return escaped.withUnsafeBufferPointer { JSONUnescaper.unescape(0..<$0.count, in: ByteView($0)) }
  }

  /// The string with `\'` and `\x` converted to JSON.
  private static func jsonEscapes(_ range: Range<Int>, in bytes: ByteView) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(range.count)
    var index = range.lowerBound
    while index < range.upperBound {
      guard bytes[index] == UInt8(ascii: "\\"), index + 1 < range.upperBound else {
        output.append(bytes[index])
        index += 1
        continue
      }
      switch bytes[index + 1] {
      case UInt8(ascii: "'"): output.append(UInt8(ascii: "'"))
      case UInt8(ascii: "x"): output.append(contentsOf: "\\u00".utf8)
      case let letter: output.append(contentsOf: [UInt8(ascii: "\\"), letter])
      }
      index += 2
    }
    return output
  }
}
