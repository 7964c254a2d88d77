/// The lines read so far of a comment that has one event per line.
struct ASSLines {
  /// The comment's first event.
  let event: ASSEvents.Event
  /// The byte offset at which the comment's last event so far ends.
  private(set) var end: Int
  private let count: Int
  private var last: Int
  private var written: String

  /// - Parameter text: the event's text, without override tags and escapes.
  init(_ event: ASSEvents.Event, _ number: ASSLineNumber, text: String, end: Int) {
    (self.event, self.end) = (event, end)
    (count, last) = (number.count, number.line)
    written = String(repeating: "\n", count: number.line - 1) + text
  }

  /// Whether `next` is a later line of the same comment.
  func continues(with next: ASSEvents.Event, _ number: ASSLineNumber, in bytes: ByteView) -> Bool {
    number.count == count && number.line > last && next.time == event.time && next.mode == event.mode
      && bytes.equal(next.style, event.style)
  }

  /// Adds the text of an event for which ``continues(with:_:in:)`` is true, without override tags and escapes.
  mutating func add(_ number: ASSLineNumber, text: String, end: Int) {
    written += String(repeating: "\n", count: number.line - last) + text
    (last, self.end) = (number.line, end)
  }

  /// The text of all lines, cut to ``CommentLimits``. Lines without an event are empty.
  consuming func text() -> String {
    written += String(repeating: "\n", count: count - last)
    return written.withUTF8 { CommentText.normalized($0, lineBreaks: [.newlines]) }
  }
}
