/// The start tag of an element, as places in the bytes.
struct XMLTag {
  enum State {
    case complete
    /// `<a/>`.
    case selfClosing
    case malformed
    /// The input ends inside the tag.
    case truncated
  }

  /// Of the `<`.
  var start: Int
  var name: Range<Int>
  /// What lies between the name and the end of the tag; empty unless the tag is complete or self-closing.
  var attributes: Range<Int>
  var state: State
}

/// The text of an element, as places in the bytes.
struct XMLText {
  enum Ending {
    case closed
    /// Another element of the same name starts before this one ends.
    case unclosed
    /// The input ends before the element does.
    case truncated
  }

  var range: Range<Int>
  /// Whether there are comments or CDATA sections in it.
  var hasMarkup: Bool
  var ending: Ending
}
