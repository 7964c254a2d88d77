/// A keyword for searching in texts, byte by byte, in linear time even if the keyword is repetitive.
///
/// Source: Knuth, Morris, Pratt, "Fast Pattern Matching in Strings", SIAM Journal on Computing 6 (1977).
struct NiconicoKeyword {
  private let bytes: [UInt8]
  /// The failure function: for each prefix of the keyword, the length of its longest border (proper prefix and suffix).
  private let borders: [Int]
  /// The set of the keyword's bytes: a text that contains the keyword has all of them.
  let byteSet: UInt64

  /// `nil` if the text is empty.
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
    byteSet = Self.byteSet(of: text)
  }

  /// The set of a text's bytes, with a bit for each value of their lower six bits: the upper two vary little in a text.
  /// Only texts with all bits of a keyword can contain it, so most short texts need no search.
  @inline(__always)
  static func byteSet(of text: String) -> UInt64 {
    var text = text
    return text.withUTF8 { bytes in
      var byteSet: UInt64 = 0
      for byte in bytes { byteSet |= 1 << UInt64(byte & 63) }
      return byteSet
    }
  }

  /// Whether the text equals the keyword.
  func equals(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    text.count == bytes.count && text.elementsEqual(bytes)
  }

  /// The end of the keyword's first occurrence at or after `start`; `nil` if there is none.
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

  /// The text with every occurrence of the keyword replaced, only the first if two overlap; `nil` if there is none.
  /// - Parameter limit: if the output has this many bytes after a replacement, the rest of the text is left out.
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
