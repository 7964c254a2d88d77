/// Scans the start tags of XML that may be malformed anywhere.
///
/// The scanner never fails: it skips everything that is not a start tag. Comments, CDATA sections and attribute values
/// contain no tags. Names are compared literally, including prefixes, and nesting is not tracked. Takes time
/// proportional to the length of the input.
struct XMLScanner {
  let bytes: ByteView
  /// The names of elements that are never nested: the start of one ends the text of another.
  let items: [StaticString]
  private(set) var position = 0

  init(_ bytes: ByteView, items: [StaticString] = []) {
    self.bytes = bytes
    self.items = items
  }

  /// The next start tag before `end`; `nil` if there is none. Afterwards ``position`` is behind the tag or, if it is
  /// malformed, where scanning should resume.
  mutating func nextTag(before end: Int = .max) -> XMLTag? {
    while let open = bytes.find(UInt8(ascii: "<"), from: position, to: end) {
      switch bytes[open + 1] {
      case UInt8(ascii: "!"):
        position = sectionEnd(at: open) ?? open + 2
      case let byte where Self.isNameStart(byte):
        return readTag(at: open)
      default:
        position = open + 1
      }
    }
    position = min(end, bytes.count)
    return nil
  }

  /// Reads the text of the element whose start tag ended at ``position``, and its end tag. If that is missing, the
  /// text ends before the next element of this name or of ``items``, or with the input. Any other `<` belongs to it.
  mutating func readText(of tag: XMLTag) -> XMLText {
    let start = position
    var hasMarkup = false
    while let open = bytes.find(UInt8(ascii: "<"), from: position) {
      if let end = endOfEndTag(at: open, name: tag.name) {
        position = end
        return XMLText(range: start..<open, hasMarkup: hasMarkup, ending: .closed)
      }
      if startsItem(at: open, name: tag.name) {
        position = open
        return XMLText(range: start..<open, hasMarkup: hasMarkup, ending: .unclosed)
      }
      if let end = sectionEnd(at: open), belongsToText(open..<end, name: tag.name) {
        hasMarkup = true
        position = end
      } else {
        position = open + 1
      }
    }
    position = bytes.count
    return XMLText(range: start..<position, hasMarkup: hasMarkup, ending: .truncated)
  }

  /// The value of the first attribute of this name, without its quotes but with entities; `nil` if there is none.
  func value(of attribute: StaticString, in tag: XMLTag) -> Range<Int>? {
    var cursor = tag.attributes.lowerBound
    while let (name, value) = nextAttribute(of: tag, at: &cursor) {
      if equals(name, attribute) { return value }
    }
    return nil
  }

  /// The attribute at `cursor`, which moves past it; `nil` at the end. Start at the lower bound of `attributes`.
  @inline(__always)
  func nextAttribute(of tag: XMLTag, at cursor: inout Int) -> (name: Range<Int>, value: Range<Int>)? {
    guard cursor < tag.attributes.upperBound,
      case .attribute(let name, let value) = readAttribute(at: cursor, of: tag.name)
    else { return nil }
    cursor = value.upperBound + 1
    return (name, value)
  }

  /// Whether the name equals `text`.
  @inline(__always)
  func equals(_ name: Range<Int>, _ text: StaticString) -> Bool {
    name.count == text.utf8CodeUnitCount && bytes.matches(text, at: name.lowerBound)
  }

  @inline(__always)
  static func isNameStart(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte >= 0x80 || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ":")
  }

  @inline(__always)
  static func isName(_ byte: UInt8) -> Bool {
    isNameStart(byte) || byte &- UInt8(ascii: "0") < 10 || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
  }

  @inline(__always)
  func endOfName(from start: Int) -> Int {
    var index = start
    while Self.isName(bytes[index]) { index += 1 }
    return index
  }

  @inline(__always)
  func endOfSpace(from start: Int) -> Int {
    var index = start
    while ByteView.isSpace(bytes[index]) { index += 1 }
    return index
  }
}

extension XMLScanner {
  private mutating func readTag(at open: Int) -> XMLTag {
    let name = open + 1..<endOfName(from: open + 1)
    var cursor = name.upperBound
    var tag = XMLTag(start: open, name: name, attributes: cursor..<cursor, state: .malformed)
    while true {
      switch readAttribute(at: cursor, of: name) {
      case .attribute(_, let value):
        cursor = value.upperBound + 1
      case .end(let end):
        if bytes[end] == UInt8(ascii: ">") {
          tag.state = .complete
          position = end + 1
        } else if bytes[end] == UInt8(ascii: "/"), bytes[end + 1] == UInt8(ascii: ">") {
          tag.state = .selfClosing
          position = end + 2
        } else {
          // A lone slash may be the last byte of the input.
          let resume = bytes[end] == UInt8(ascii: "/") ? end + 1 : end
          tag.state = resume >= bytes.count ? .truncated : .malformed
          position = resume
          return tag
        }
        tag.attributes = name.upperBound..<cursor
        return tag
      case .broken(let resume):
        tag.state = resume >= bytes.count ? .truncated : .malformed
        position = resume
        return tag
      }
    }
  }
}
