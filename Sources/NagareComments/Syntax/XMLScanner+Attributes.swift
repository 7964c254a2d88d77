extension XMLScanner {
  enum Attribute {
    case attribute(name: Range<Int>, value: Range<Int>)
    /// There is no attribute at this position, where the tag should end.
    case end(Int)
    /// The attribute is malformed; scanning should resume at this position.
    case broken(Int)
  }

  /// Reads the attribute after the white space at `start`.
  ///
  /// A missing closing quote extends a value to the next quote, possibly across items. Two signs reveal this: that
  /// quote is not followed by white space, `>`, `/` or the end of the input, or the value contains the start of an
  /// element of the same name. Scanning then resumes at the first `<` in the value or, without one, after the quote.
  @inline(__always)
  func readAttribute(at start: Int, of element: Range<Int>) -> Attribute {
    let nameStart = endOfSpace(from: start)
    guard nameStart > start, Self.isNameStart(bytes[nameStart]) else { return .end(nameStart) }
    let nameEnd = endOfName(from: nameStart)
    let equals = endOfSpace(from: nameEnd)
    guard bytes[equals] == UInt8(ascii: "=") else { return .broken(equals) }
    let open = endOfSpace(from: equals + 1)
    let quote = bytes[open]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return .broken(open) }
    guard let close = bytes.find(quote, from: open + 1) else {
      return .broken(bytes.find(UInt8(ascii: "<"), from: open + 1) ?? bytes.count)
    }
    let value = open + 1..<close
    let resume = bytes.find(UInt8(ascii: "<"), from: value.lowerBound, to: value.upperBound)
    guard endsValue(bytes[close + 1]) || close + 1 == bytes.count else { return .broken(resume ?? close + 1) }
    if let resume, containsStart(of: element, in: resume..<close) { return .broken(resume) }
    return .attribute(name: nameStart..<nameEnd, value: value)
  }

  @inline(__always)
  private func endsValue(_ byte: UInt8) -> Bool {
    ByteView.isSpace(byte) || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/")
  }
}
