extension XMLScanner {
  /// The end of the comment or CDATA section at `open`; `nil` if there is none, or it has no end.
  ///
  /// If another section of its kind starts before the next end, that end belongs to the other, and this one has none.
  func sectionEnd(at open: Int) -> Int? {
    if bytes.matches("<!--", at: open) { return sectionEnd(from: open + 4, opening: "<!--", closing: "-->") }
    if bytes.matches("<![CDATA[", at: open) { return sectionEnd(from: open + 9, opening: "<![CDATA[", closing: "]]>") }
    return nil
  }

  private func sectionEnd(from start: Int, opening: StaticString, closing: StaticString) -> Int? {
    let limit = bytes.find(opening, from: start, to: bytes.count) ?? bytes.count
    return bytes.find(closing, from: start, to: limit).map { $0 + closing.utf8CodeUnitCount }
  }

  /// Whether a section belongs to the text in which it starts. It does not if it contains the next item or, for a
  /// comment, the end tag: the section's end is then a coincidence.
  func belongsToText(_ section: Range<Int>, name: Range<Int>) -> Bool {
    let isComment = bytes[section.lowerBound + 2] == UInt8(ascii: "-")
    var position = section.lowerBound + 1
    while let open = bytes.find(UInt8(ascii: "<"), from: position, to: section.upperBound) {
      if startsItem(at: open, name: name) { return false }
      if isComment, endOfEndTag(at: open, name: name) != nil { return false }
      position = open + 1
    }
    return true
  }

  /// Whether an element of this name starts in `range`.
  func containsStart(of name: Range<Int>, in range: Range<Int>) -> Bool {
    var position = range.lowerBound
    while let open = bytes.find(UInt8(ascii: "<"), from: position, to: range.upperBound) {
      if startsElement(at: open, name: name) { return true }
      position = open + 1
    }
    return false
  }

  /// Whether `<name attribute=`, which no text contains, is at `open`.
  @inline(__always)
  func startsElement(at open: Int, name: Range<Int>) -> Bool {
    bytes.matches(name, at: open + 1) && startsAttribute(after: open + 1 + name.count)
  }

  /// Whether an element of this name or of ``items`` starts at `open`.
  func startsItem(at open: Int, name: Range<Int>) -> Bool {
    if startsElement(at: open, name: name) { return true }
    for item in items where bytes.matches(item, at: open + 1) {
      if startsAttribute(after: open + 1 + item.utf8CodeUnitCount) { return true }
    }
    return false
  }

  @inline(__always)
  private func startsAttribute(after nameEnd: Int) -> Bool {
    let attribute = endOfSpace(from: nameEnd)
    guard attribute > nameEnd, Self.isNameStart(bytes[attribute]) else { return false }
    return bytes[endOfSpace(from: endOfName(from: attribute))] == UInt8(ascii: "=")
  }

  /// The position after the `</name>` at `open`; `nil` if there is none.
  @inline(__always)
  func endOfEndTag(at open: Int, name: Range<Int>) -> Int? {
    guard bytes[open + 1] == UInt8(ascii: "/"), bytes.matches(name, at: open + 2) else { return nil }
    let end = endOfSpace(from: open + 2 + name.count)
    return bytes[end] == UInt8(ascii: ">") ? end + 1 : nil
  }
}
