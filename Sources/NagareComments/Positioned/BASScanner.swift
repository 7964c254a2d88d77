/// Splits a program in Bilibili's animation language into tokens. Never fails.
struct BASScanner {
  enum Token: Equatable {
    /// A name or a keyword, as a range of the bytes.
    case word(Range<Int>)
    /// A quoted text, as the range between its quotes, with escapes.
    case string(Range<Int>)
    /// An unsigned number; a sign is a token of its own.
    case number(Double)
    case hex(UInt32)
    /// A time in seconds.
    case time(Double)
    /// Any other byte: braces, signs, separators.
    case mark(UInt8)
    case end
  }

  let bytes: ByteView
  /// The next token.
  private(set) var token = Token.end
  private var position = 0

  init(_ bytes: ByteView) {
    self.bytes = bytes
    advance()
  }

  @inline(__always)
  func isWord(_ text: StaticString) -> Bool {
    guard case .word(let range) = token else { return false }
    return range.count == text.utf8CodeUnitCount && bytes.matches(text, at: range.lowerBound)
  }

  @inline(__always)
  func isMark(_ byte: Unicode.Scalar) -> Bool { token == .mark(UInt8(ascii: byte)) }

  mutating func advance() {
    skipSpace()
    guard position < bytes.count else { return token = .end }
    switch bytes[position] {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): token = .string(string())
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."): token = numeral()
    case let byte where Self.isLetter(byte):
      let start = position
      while position < bytes.count, Self.isLetter(bytes[position]) || Self.isDigit(bytes[position]) { position += 1 }
      token = .word(start..<position)
    case let byte:
      position += 1
      token = .mark(byte)
    }
  }

  private mutating func skipSpace() {
    while position < bytes.count {
      if ByteView.isSpace(bytes[position]) {
        position += 1
      } else if bytes.matches("//", at: position) {
        position = bytes.find(0x0A, from: position) ?? bytes.count
      } else if bytes.matches("/*", at: position) {
        position = bytes.find("*/", from: position + 2, to: bytes.count).map { $0 + 2 } ?? bytes.count
      } else {
        return
      }
    }
  }

  /// Reads the string whose opening quote is at ``position``. It extends to the end if the closing quote is missing.
  private mutating func string() -> Range<Int> {
    let quote = bytes[position]
    let start = position + 1
    position = start
    while position < bytes.count, bytes[position] != quote {
      position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
    }
    let end = min(position, bytes.count)
    position = min(end + 1, bytes.count)
    return start..<end
  }

  /// Reads a number, `0x` and hexadecimal digits, or a time such as `1m30s`, `20.5s500ms`, `500ms`.
  private mutating func numeral() -> Token {
    if bytes[position] == UInt8(ascii: "0"), bytes[position + 1] | 0x20 == UInt8(ascii: "x") { return hexadecimal() }
    guard let first = decimal() else {
      position += 1
      return .mark(UInt8(ascii: "."))
    }
    guard let unit = unit() else { return .number(first) }
    var seconds = first * unit
    while Self.isDigit(bytes[position]) || bytes[position] == UInt8(ascii: "."), let number = decimal() {
      // A last number without a unit is ignored.
      guard let unit = self.unit() else { break }
      seconds += number * unit
    }
    return .time(seconds)
  }

  private mutating func hexadecimal() -> Token {
    position += 2
    var value: UInt32 = 0
    while let digit = Numbers.hexDigit(bytes[position]) {
      // Surplus leading digits are shifted out; colours use the lower 24 bits.
      value = value << 4 | digit
      position += 1
    }
    return .hex(value)
  }

  private mutating func decimal() -> Double? {
    let start = position
    skipDigits()
    if bytes[position] == UInt8(ascii: ".") {
      position += 1
      skipDigits()
    }
    if bytes[position] | 0x20 == UInt8(ascii: "e") {
      let sign = bytes[position + 1] == UInt8(ascii: "-") || bytes[position + 1] == UInt8(ascii: "+") ? 1 : 0
      if Self.isDigit(bytes[position + 1 + sign]) {
        position += 1 + sign
        skipDigits()
      }
    }
    guard let number = Numbers.double(bytes[start..<position]) else {
      // A number too large for a `Double` counts as 0.
      if position > start + 1 { return 0 }
      position = start
      return nil
    }
    return number
  }

  private mutating func skipDigits() {
    while Self.isDigit(bytes[position]) { position += 1 }
  }

  /// Reads the unit at ``position``, and returns its seconds; `nil` if there is none.
  private mutating func unit() -> Double? {
    switch (bytes[position], bytes[position + 1]) {
    case (UInt8(ascii: "m"), UInt8(ascii: "s")):
      position += 2
      return 0.001
    case (UInt8(ascii: "h"), _):
      position += 1
      return 3_600
    case (UInt8(ascii: "m"), _):
      position += 1
      return 60
    case (UInt8(ascii: "s"), _):
      position += 1
      return 1
    default: return nil
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  /// Letters, the underscore, and all bytes outside of ASCII.
  private static func isLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"), 0x80...: true
    default: false
    }
  }
}
