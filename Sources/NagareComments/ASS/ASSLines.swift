/// The lines read so far of a comment whose lines are separate events.
struct ASSLines {
  /// The comment's first event.
  let event: ASSEvents.Event
  /// The byte offset of the end of the last event read so far.
  private(set) var end: Int
  private let lineCount: Int
  private var lastLine: Int
  private var joinedText: String

  /// - Parameter text: the event's text, without override tags and escapes.
  init(_ event: ASSEvents.Event, _ number: ASSLineNumber, text: String, end: Int) {
    (self.event, self.end) = (event, end)
    (lineCount, lastLine) = (number.count, number.line)
    joinedText = String(repeating: "\n", count: number.line - 1) + text
  }

  /// Whether `next` is a later line of the same comment.
  func continues(with next: ASSEvents.Event, _ number: ASSLineNumber, in bytes: ByteView) -> Bool {
    number.count == lineCount && number.line > lastLine && next.time == event.time && next.mode == event.mode
      && bytes.equal(next.style, event.style)
  }

  /// Adds the text, without override tags and escapes, of an event for which ``continues(with:_:in:)`` is true.
  mutating func add(_ number: ASSLineNumber, text: String, end: Int) {
    joinedText += String(repeating: "\n", count: number.line - lastLine) + text
    (lastLine, self.end) = (number.line, end)
  }

  /// The text of all lines, cut to ``CommentLimits``. Lines without an event are empty.
  consuming func text() -> String {
    joinedText += String(repeating: "\n", count: lineCount - lastLine)
    return joinedText.withUTF8 { CommentText.normalized($0, lineBreaks: [.newlines]) }
  }
}
