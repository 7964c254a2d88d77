extension XMLScanner {
  /// Reads the text of the item whose start tag was read last.
  /// - Throws: the item's problem if it is malformed or incomplete.
  mutating func readItemText(of tag: XMLTag) throws(CommentProblem.Reason) -> XMLText {
    switch tag.state {
    case .complete: break
    case .selfClosing: return XMLText(range: 0..<0, hasMarkup: false, ending: .closed)
    case .malformed: throw .malformedTag
    case .truncated: throw .truncated
    }
    let text = readText(of: tag)
    switch text.ending {
    case .closed: return text
    case .unclosed: throw .unclosed
    case .truncated: throw .truncated
    }
  }
}
