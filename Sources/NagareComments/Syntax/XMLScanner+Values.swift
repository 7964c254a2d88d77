extension XMLScanner {
  /// The text of an element as a comment's text, cleaned.
  @inline(__always)
  func string(_ text: XMLText, lineBreaks: LineBreaks) -> String {
    if CommentText.isPlain(bytes[text.range]) { return bytes.string(text.range) }
    return XMLUnescaper.unescape(text, in: self).withUnsafeBufferPointer {
      CommentText.normalized($0, lineBreaks: lineBreaks)
    }
  }

  /// The unescaped but uncleaned text of an element, cut to ``CommentLimits/scriptCharacters``.
  func script(_ text: XMLText) -> String {
    CommentText.cut(
      String(decoding: XMLUnescaper.unescape(text, in: self), as: UTF8.self), to: CommentLimits.scriptCharacters)
  }

  /// The value of an attribute as a display name, cleaned and cut to ``CommentLimits/nameCharacters``; empty for `nil`.
  @inline(__always)
  func name(_ value: Range<Int>?) -> String {
    guard let value else { return "" }
    return FieldValue.name(string(XMLText(range: value, hasMarkup: false, ending: .closed), lineBreaks: []))
  }

  /// The value of an attribute, or a part of it, unescaped and cut to ``CommentLimits/nameCharacters``.
  @inline(__always)
  func identifier(_ value: Range<Int>) -> String {
    guard bytes.find(UInt8(ascii: "&"), from: value.lowerBound, to: value.upperBound) != nil else {
      return FieldValue.name(bytes.string(value))
    }
    let text = XMLText(range: value, hasMarkup: false, ending: .closed)
    return FieldValue.name(String(decoding: XMLUnescaper.unescape(text, in: self), as: UTF8.self))
  }

  /// The value of an attribute, or a part of it, as an item's identifier; `nil` if it is empty.
  @inline(__always)
  func id(_ value: Range<Int>) -> CommentID? {
    guard bytes.find(UInt8(ascii: "&"), from: value.lowerBound, to: value.upperBound) != nil else {
      return FieldValue.id(value, in: bytes)
    }
    return CommentID(identifier(value))
  }
}
