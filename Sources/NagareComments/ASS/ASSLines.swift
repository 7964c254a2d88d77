/// The lines so far of a comment whose lines are events of their own.
struct ASSLines {
  /// The first of the events.
  let event: ASSEvents.Event
  /// Where the last of the events ends.
  private(set) var end: Int
  private let count: Int
  private var last: Int
  private var written: String

  /// - Parameter text: of the event, cleaned.
  init(_ event: ASSEvents.Event, _ number: ASSLineNumber, text: String, end: Int) {
    (self.event, self.end) = (event, end)
    (count, last) = (number.count, number.line)
    written = String(repeating: "\n", count: number.line - 1) + text
  }

  /// Whether an event is a later line of the same comment.
  func goesOn(with next: ASSEvents.Event, _ number: ASSLineNumber, in bytes: ByteView) -> Bool {
    number.count == count && number.line > last && next.time == event.time && next.mode == event.mode
      && bytes.equal(next.style, event.style)
  }

  /// Adds the text, cleaned, of an event that ``goesOn(with:_:in:)`` allows.
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
