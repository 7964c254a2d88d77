/// Reads the text of an event without its override tags.
enum ASSText {
  /// Converts `\N` and `\n` to newlines, `\h` to a space, and escaped braces to braces. Removes a word joiner after a
  /// backslash: Nagare writes one to keep the backslash from escaping the next character.
  static func string(_ text: Range<Int>, in bytes: ByteView) -> String {
    let rest = withoutLeadingTags(text, in: bytes)
    if bytes.find(UInt8(ascii: "{"), from: rest.lowerBound, to: rest.upperBound) == nil,
      CommentText.isPlain(bytes[rest])
    {
      return String(decoding: bytes[rest], as: UTF8.self)
    }
    return unescaped(rest, in: bytes).withUnsafeBufferPointer {
      CommentText.normalized($0, lineBreaks: [.newlines])
    }
  }

  /// The text after its leading override blocks.
  private static func withoutLeadingTags(_ text: Range<Int>, in bytes: ByteView) -> Range<Int> {
    var start = text.lowerBound
    while start < text.upperBound, bytes[start] == UInt8(ascii: "{"),
      let close = bytes.find(UInt8(ascii: "}"), from: start, to: text.upperBound)
    {
      start = close + 1
    }
    return start..<text.upperBound
  }

  private static func unescaped(_ text: Range<Int>, in bytes: ByteView) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(text.count)
    var index = text.lowerBound
    // An unclosed brace is text, and so are all braces after it: do not search again.
    var hasClosing = true
    while index < text.upperBound {
      switch bytes[index] {
      case UInt8(ascii: "{") where hasClosing:
        guard let close = bytes.find(UInt8(ascii: "}"), from: index, to: text.upperBound) else {
          hasClosing = false
          continue
        }
        index = close + 1
      case UInt8(ascii: "\\") where index + 1 < text.upperBound:
        if let byte = escaped(bytes[index + 1]) {
          output.append(byte)
          index += 2
        } else if bytes.matches("\u{2060}", at: index + 1) {
          output.append(bytes[index])
          index += 4
        } else {
          fallthrough
        }
      default:
        output.append(bytes[index])
        index += 1
      }
    }
    return output
  }

  /// The byte that a backslash and this character stand for; `nil` if they are not an escape.
  private static func escaped(_ character: UInt8) -> UInt8? {
    switch character {
    case UInt8(ascii: "N"), UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "h"): 0x20
    case UInt8(ascii: "{"), UInt8(ascii: "}"): character
    default: nil
    }
  }
}
