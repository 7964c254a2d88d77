/// The start tag of an element, as ranges of the bytes.
struct XMLTag {
  enum State {
    case complete
    /// `<a/>`.
    case selfClosing
    case malformed
    /// The input ends inside the tag.
    case truncated
  }

  /// The offset of the `<`.
  var start: Int
  var name: Range<Int>
  /// The range between the name and the end of the tag; empty unless the tag is complete or self-closing.
  var attributes: Range<Int>
  var state: State
}

/// The text of an element, as a range of the bytes.
struct XMLText {
  enum Ending {
    case closed
    /// Another item starts before the end tag.
    case unclosed
    /// The input ends before the end tag.
    case truncated
  }

  var range: Range<Int>
  /// Whether it contains comments or CDATA sections.
  var hasMarkup: Bool
  var ending: Ending
}
