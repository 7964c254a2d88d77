#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension JSONScanner {
  /// Reads the next string, or a number or literal as written; `nil` for `null`, an object or an array, which are
  /// skipped.
  @inline(__always)
  mutating func string() throws(SyntaxError) -> JSONString? {
    switch nextKind() {
    case .string: return try readString()
    case .number, .literal:
      let token = try readToken()
      return bytes[token.lowerBound] == UInt8(ascii: "n") ? nil : JSONString(range: token, hasEscapes: false)
    default:
      try skip()
      return nil
    }
  }

  /// Reads the next number, possibly in a string; `nil` for any other value, which is skipped.
  @inline(__always)
  mutating func number() throws(SyntaxError) -> Double? {
    guard let text = try string() else { return nil }
    return Numbers.double(bytes[text.range])
  }

  /// Reads the next integer, possibly in a string; `nil` for any other value, which is skipped. A fraction is
  /// truncated.
  @inline(__always)
  mutating func integer() throws(SyntaxError) -> Int? {
    guard let text = try string() else { return nil }
    if let integer = Numbers.integer(bytes[text.range]) { return integer }
    return Numbers.double(bytes[text.range]).flatMap { Int(exactly: $0.rounded(.towardZero)) }
  }

  /// Reads the next Boolean: a literal, 0 or 1, possibly in a string; `nil` for any other value, which is skipped.
  mutating func bool() throws(SyntaxError) -> Bool? {
    guard let text = try string() else { return nil }
    switch bytes.string(text.range) {
    case "true", "1": return true
    case "false", "0": return false
    default: return nil
    }
  }

  /// Skips the next value.
  @inline(__always)
  mutating func skip() throws(SyntaxError) {
    switch nextKind() {
    case .string: _ = try readString()
    case .number, .literal: _ = try readToken()
    case .object, .array: try skipContainer()
    case nil: throw syntaxError
    }
  }

  /// Skips an object or an array; throws if it has more than ``CommentLimits/jsonDepth`` nesting levels. The bits of
  /// `nesting` record which of the enclosing containers are objects, so that nesting takes no memory.
  private mutating func skipContainer() throws(SyntaxError) {
    var (nesting, depth): (UInt64, Int) = (0, 0)
    repeat {
      switch nextKind() {
      case .object, .array:
        guard depth < CommentLimits.jsonDepth else { throw .malformed }
        nesting = nesting << 1 | (byte(position) == UInt8(ascii: "{") ? 1 : 0)
        depth += 1
        position += 1
      case .string: _ = try readString()
      case .number, .literal: _ = try readToken()
      case nil: throw syntaxError
      }
      // Move to the next value, past the ends of all containers that end here.
      var hasNext = false
      while depth > 0, !hasNext {
        hasNext = nesting & 1 == 1 ? try nextMember() != nil : try nextElement()
        if !hasNext {
          nesting >>= 1
          depth -= 1
        }
      }
    } while depth > 0
  }

  /// Skips the next value, and returns its range.
  @inline(__always)
  mutating func skippedRange() throws(SyntaxError) -> Range<Int> {
    skipSpace()
    let start = position
    try skip()
    return start..<position
  }

  /// Reads the string whose opening quote is at ``position``.
  @inline(__always)
  mutating func readString() throws(SyntaxError) -> JSONString {
    let start = position + 1
    var (index, hasEscapes) = (start, false)
    while let quote = bytes.find(UInt8(ascii: "\""), from: index, to: end) {
      // A quote after an odd number of backslashes is escaped.
      var slashes = quote
      while slashes > start, bytes[slashes - 1] == UInt8(ascii: "\\") { slashes -= 1 }
      if (quote - slashes) & 1 == 0 {
        hasEscapes = hasEscapes || bytes.find(UInt8(ascii: "\\"), from: index, to: quote) != nil
        position = quote + 1
        return JSONString(range: start..<quote, hasEscapes: hasEscapes)
      }
      hasEscapes = true
      index = quote + 1
    }
    position = end
    throw .truncated
  }

  /// Reads the number or literal at ``position``.
  @inline(__always)
  private mutating func readToken() throws(SyntaxError) -> Range<Int> {
    let start = position
    while Self.isToken(byte(position)) { position += 1 }
    guard position < end else { return start..<position }
    switch bytes[start] {
    case UInt8(ascii: "t"): guard bytes.matches("true", at: start), position == start + 4 else { throw .malformed }
    case UInt8(ascii: "f"): guard bytes.matches("false", at: start), position == start + 5 else { throw .malformed }
    case UInt8(ascii: "n"): guard bytes.matches("null", at: start), position == start + 4 else { throw .malformed }
    default: break
    }
    return start..<position
  }

  @inline(__always)
  private static func isToken(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."):
      true
    default: false
    }
  }
}

extension JSONScanner {
  /// Reads the first `limit` strings of the next array, each cut to ``CommentLimits/nameCharacters``; empty for any
  /// other value, which is skipped.
  mutating func strings(limit: Int) throws(SyntaxError) -> [String] {
    guard try enterArray() else { return [] }
    var strings: [String] = []
    while try nextElement() {
      guard let string = try string(), strings.count < limit else { continue }
      strings.append(string.string(in: bytes))
    }
    return strings
  }

  /// Decodes the base64 in the next string; `nil` for any other value, malformed base64, or more than `limit` bytes.
  mutating func base64(limit: Int) throws(SyntaxError) -> [UInt8]? {
    try string()?.base64(in: bytes, limit: limit)
  }
}

extension JSONString {
  /// Decodes the string as base64; `nil` if it is malformed or has more than `limit` bytes.
  func base64(in bytes: ByteView, limit: Int) -> [UInt8]? {
    guard range.count <= limit / 3 * 4 + 1_024 else { return nil }
    let data = unescaped(in: bytes) { Data(base64Encoded: Data($0), options: .ignoreUnknownCharacters) }
    return data.flatMap { $0.count <= limit ? [UInt8]($0) : nil }
  }
}
