extension XMLText {
  /// The text as a comment's, cleaned; as written, without entities and sections, where the mode is scripted.
  @inline(__always)
  func string(in scanner: XMLScanner, mode: Comment.Mode, lineBreaks: LineBreaks) -> String {
    let bytes = scanner.bytes[range]
    if CommentText.isPlain(bytes) { return String(decoding: bytes, as: UTF8.self) }
    let unescaped = XMLUnescaper.unescape(self, in: scanner)
    if mode.isScripted {
      return CommentText.cut(String(decoding: unescaped, as: UTF8.self), to: CommentLimits.scriptCharacters)
    }
    return unescaped.withUnsafeBufferPointer { CommentText.normalized($0, lineBreaks: lineBreaks) }
  }
}

extension XMLScanner {
  /// The text of the element whose start tag was read last, or what is wrong with the element.
  mutating func readContent(of tag: XMLTag) throws(CommentProblem.Reason) -> XMLText {
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
