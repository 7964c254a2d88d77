/// A text that is looked for in others, byte by byte, in time that grows with their lengths alone, however much the
/// keyword repeats itself.
///
/// Source: Knuth, Morris, Pratt, "Fast Pattern Matching in Strings", SIAM Journal on Computing 6 (1977).
struct NiconicoKeyword {
  private let bytes: [UInt8]
  /// At each place the length of the longest beginning of the keyword that ends there and does not start at 0.
  private let borders: [Int]
  /// The kinds of its bytes: a text must have all of them.
  let kinds: UInt64

  /// - Parameter text: not empty.
  init?(_ text: String) {
    guard !text.isEmpty else { return nil }
    bytes = Array(text.utf8)
    var borders = [0]
    var length = 0
    for byte in bytes.dropFirst() {
      while length > 0, bytes[length] != byte { length = borders[length - 1] }
      if bytes[length] == byte { length += 1 }
      borders.append(length)
    }
    self.borders = borders
    kinds = Self.kinds(of: text)
  }

  /// Which bytes a text has, a bit for each by its lower six: those by which characters of one script differ. Few short
  /// texts have all kinds of a keyword without the keyword, so that most need not be searched.
  @inline(__always)
  static func kinds(of text: String) -> UInt64 {
    var text = text
    return text.withUTF8 { bytes in
      var kinds: UInt64 = 0
      for byte in bytes { kinds |= 1 << UInt64(byte & 63) }
      return kinds
    }
  }

  /// Whether the text is the keyword.
  func equals(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    text.count == bytes.count && text.elementsEqual(bytes)
  }

  /// Where the keyword ends first at or behind `start`; `nil` if it does not follow.
  @inline(__always)
  func end(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    guard text.count - start >= bytes.count else { return nil }
    return bytes.withUnsafeBufferPointer { bytes in
      borders.withUnsafeBufferPointer { borders in
        var length = 0
        for index in start..<text.count {
          let byte = text[index]
          while length > 0, bytes[length] != byte { length = borders[length &- 1] }
          if bytes[length] == byte { length &+= 1 }
          if length == bytes.count { return index + 1 }
        }
        return nil
      }
    }
  }

  /// The text with another one in all places of the keyword, the first of two that overlap; `nil` if there is none.
  /// - Parameter limit: bytes from which on the rest is left out.
  func replaced(
    in text: UnsafeBufferPointer<UInt8>, by replacement: String, limit: Int
  ) -> [UInt8]? {
    guard var end = end(in: text, from: 0) else { return nil }
    var output: [UInt8] = []
    var copied = 0
    while true {
      output += text[copied..<end - bytes.count]
      output += replacement.utf8
      copied = end
      guard output.count < limit, let next = self.end(in: text, from: copied) else { break }
      end = next
    }
    if output.count < limit { output += text[copied...] }
    return output
  }
}
