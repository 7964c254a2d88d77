/// The lines read so far of a comment that has one event per line.
struct ASSLines {
  /// The comment's first event.
  let event: ASSEvents.Event
  /// The end of the comment's last event so far.
  private(set) var end: Int
  private let count: Int
  private var last: Int
  private var written: String

  /// - Parameter text: the event's text, cleaned.
  init(_ event: ASSEvents.Event, _ number: ASSLineNumber, text: String, end: Int) {
    (self.event, self.end) = (event, end)
    (count, last) = (number.count, number.line)
    written = String(repeating: "\n", count: number.line - 1) + text
  }

  /// Whether the event is a later line of the same comment.
  func continues(with next: ASSEvents.Event, _ number: ASSLineNumber, in bytes: ByteView) -> Bool {
    number.count == count && number.line > last && next.time == event.time && next.mode == event.mode
      && bytes.equal(next.style, event.style)
  }

  /// Adds the cleaned text of an event for which ``continues(with:_:in:)`` is true.
  mutating func add(_ number: ASSLineNumber, text: String, end: Int) {
    written += String(repeating: "\n", count: number.line - last) + text
    (last, self.end) = (number.line, end)
  }

  /// All lines, within the limits.
  consuming func text() -> String {
    written += String(repeating: "\n", count: count - last)
    return written.withUTF8 { CommentText.normalized($0, lineBreaks: [.newlines]) }
  }
}
