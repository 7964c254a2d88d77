/// What an SVG document has, as far as a look at its bytes tells. Counts may be too high, never too low.
struct SVGSurvey {
  let elementCount: Int
  /// The number of selectors in style sheets.
  let selectorCount: Int
  /// Whether the word `currentColor` occurs.
  let mentionsForeground: Bool
  /// Whether there may be more than is counted: entities, style sheets from elsewhere, and escaped characters in them.
  let hasHiddenParts: Bool
  /// Whether the text begins as XML in UTF-8 does, without a declaration of another encoding.
  let isUTF8: Bool

  init(_ text: UnsafeBufferPointer<UInt8>) {
    func places(of word: StaticString) -> [Int] { SVGSurvey.places(of: word, in: text) }
    elementCount = text.count { $0 == UInt8(ascii: "<") }
    mentionsForeground = !places(of: "currentcolor").isEmpty
    let hasHiddenStyles: Bool
    // Names of elements may have a prefix.
    if let start = (places(of: "<style") + places(of: ":style")).min() {
      let end = (places(of: "/style") + places(of: ":style")).max() ?? text.count
      let styles = text[start..<max(end, start)]
      selectorCount = styles.count { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: ",") }
      hasHiddenStyles = styles.contains { $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "\\") }
    } else {
      (selectorCount, hasHiddenStyles) = (0, false)
    }
    let hiding: [StaticString] = ["<!entity", "<?xml-stylesheet", "@import"]
    hasHiddenParts = hasHiddenStyles || hiding.contains { !places(of: $0).isEmpty }
    isUTF8 = SVGSurvey.isUTF8(text)
  }

  private static func isUTF8(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let text = text.starts(with: [0xEF, 0xBB, 0xBF] as [UInt8]) ? text.dropFirst(3) : text[...]
    let isSpace = { (byte: UInt8) in byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }
    // UTF-16 and UTF-32 have zeros.
    guard text.first(where: { !isSpace($0) }) == UInt8(ascii: "<"), !text.prefix(64).contains(0) else { return false }
    guard text.starts(with: "<?xml".utf8) else { return true }
    let declaration = text.prefix { $0 != UInt8(ascii: ">") }.filter { byte in
      !isSpace(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "'")
    }
    let plain = String(decoding: declaration, as: UTF8.self).lowercased()
    return plain.hasPrefix("<?xmlversion=1.0encoding=utf-8") || !plain.contains("encoding")
  }

  /// - Parameter word: ASCII; its letters are small, and stand for large ones, too.
  private static func places(of word: StaticString, in text: UnsafeBufferPointer<UInt8>) -> [Int] {
    word.withUTF8Buffer { word in
      guard text.count >= word.count else { return [] }
      return (0...text.count - word.count).filter { start in
        var length = 0
        while length < word.count, small(text[start + length]) == word[length] { length += 1 }
        return length == word.count
      }
    }
  }

  private static func small(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}
