/// Reads scripts in Advanced SubStation Alpha that other programs made of comments: what they placed becomes comments
/// again, to be placed anew. A comment starts when its event does.
///
/// Events that neither move nor are placed are no comments, nor are drawings, the boxes of purchases (whose movement
/// takes several events, so that each would be read more than once), and what is rotated or has a style for comments
/// that their authors placed.
///
/// Nagare writes each line of a comment as an event, with ``ASSLineNumber`` for a name: those that follow each other are
/// one comment again.
struct ASSReader {
  private let bytes: ByteView
  private let usualSize: Double
  private var collector: CommentCollector
  /// Of a comment that may go on.
  private var lines: ASSLines?

  static func read(_ bytes: ByteView) -> CommentFile {
    var reader = Self(bytes)
    var events = ASSEvents(bytes)
    while let step = events.next() {
      switch step {
      case .other: reader.collector.ignore()
      case .damage(let start, let reason): reader.collector.report(reason, at: start)
      case .event(let event, let end): reader.add(event, end: end)
      }
    }
    reader.addLines()
    return reader.collector.file(format: .ass)
  }

  private init(_ bytes: ByteView) {
    self.bytes = bytes
    usualSize = Self.usualSize(bytes)
    collector = CommentCollector(bytes: bytes)
  }

  private mutating func add(_ event: ASSEvents.Event, end: Int) {
    let text = ASSText.string(event.text, in: bytes)
    guard let number = ASSLineNumber(event.name, in: bytes) else {
      addLines()
      return add(event, text: text, sender: FieldValue.name(bytes.string(event.name)), end: end)
    }
    if lines?.goesOn(with: event, number, in: bytes) == true {
      lines?.add(number, text: text, end: end)
    } else {
      addLines()
      lines = ASSLines(event, number, text: text, end: end)
    }
  }

  /// Ends the comment whose lines were read last.
  private mutating func addLines() {
    guard let whole = lines else { return }
    lines = nil
    add(whole.event, text: whole.text(), sender: "", end: whole.end)
  }

  private mutating func add(_ event: ASSEvents.Event, text: String, sender: String, end: Int) {
    let comment = Comment(
      id: collector.nextID, time: event.time, mode: event.mode, size: size(of: event), color: event.color, text: text,
      sender: sender)
    collector.add(comment, before: end)
  }

  /// In Bilibili's unit. Scripts round sizes, so that a tenth that is very near is what was meant.
  private func size(of event: ASSEvents.Event) -> Double {
    guard event.size > 0, usualSize > 0 else { return 25 }
    let size = event.size / usualSize * 25
    let tenth = (size * 10).rounded() / 10
    return FieldValue.size(abs(size - tenth) <= 0.02 ? tenth : size)
  }

  /// Whether the file is a script and made of comments: something in it moves, or a style is one of theirs.
  static func recognises(_ bytes: ByteView, from start: Int) -> Bool {
    guard isScript(bytes, from: start) else { return false }
    let end = start + CommentLimits.detectionBytes
    if bytes.find("\\move(", from: start, to: end) != nil { return true }
    var lines = TextLines(bytes)
    while let line = lines.next(), line.lowerBound < end {
      guard bytes.matches("Style:", at: line.lowerBound) else { continue }
      let comma = bytes.find(UInt8(ascii: ","), from: line.lowerBound + 6, to: line.upperBound)
      let name = ASSStyles.name(line.lowerBound + 6..<(comma ?? line.upperBound), in: bytes)
      if ASSStyle.marksComments(ASSStyle.kind(of: name, in: bytes)) { return true }
    }
    return false
  }

  private static func isScript(_ bytes: ByteView, from start: Int) -> Bool {
    let heads: [StaticString] = ["[Script Info]", "[V4+ Styles]", "[Events]", "Dialogue:"]
    return heads.contains { bytes.matches($0, at: start) }
  }

  /// The size that most comments have, in pixels of the script; the smallest of several; 0 if no comment has one.
  private static func usualSize(_ bytes: ByteView) -> Double {
    var events = ASSEvents(bytes)
    var counts: [Double: Int] = [:]
    var (run, length) = (0.0, 0)
    while let step = events.next() {
      guard case .event(let event, _) = step, event.size > 0 else { continue }
      if event.size != run {
        if length > 0 { counts[run, default: 0] += length }
        (run, length) = (event.size, 0)
      }
      length += 1
    }
    if length > 0 { counts[run, default: 0] += length }
    return counts.max { ($0.value, -$0.key) < ($1.value, -$1.key) }?.key ?? 0
  }
}
