/// Reads Advanced SubStation Alpha scripts that Nagare or other programs converted from comments. Comments keep the
/// start times of their events but not the positions, as comments are laid out anew.
///
/// Ignores drawings, rotated events, positioned comments, the boxes of purchases (several events each), and events
/// whose movement, style and position do not determine a mode.
///
/// Nagare writes each line of a multi-line comment as an event whose Name is an ``ASSLineNumber``. Consecutive events
/// that are lines of one comment are joined again.
struct ASSReader {
  private let bytes: ByteView
  private let defaultSize: Double
  private var collector: CommentCollector
  /// A comment to which the next event may add a line.
  private var lines: ASSLines?

  static func read(_ bytes: ByteView) -> CommentFile {
    var reader = Self(bytes)
    var events = ASSEvents(bytes)
    while let step = events.next() {
      switch step {
      case .other: reader.collector.ignore()
      case .problem(let start, let reason): reader.collector.report(reason, at: start)
      case .event(let event, let end): reader.add(event, end: end)
      }
    }
    reader.addLines()
    return reader.collector.file(format: .ass)
  }

  private init(_ bytes: ByteView) {
    self.bytes = bytes
    defaultSize = Self.defaultSize(bytes)
    collector = CommentCollector(bytes: bytes)
  }

  private mutating func add(_ event: ASSEvents.Event, end: Int) {
    let text = ASSText.string(event.text, in: bytes)
    guard let number = ASSLineNumber(event.name, in: bytes) else {
      addLines()
      return add(event, text: text, sender: FieldValue.name(bytes.string(event.name)), end: end)
    }
    if lines?.continues(with: event, number, in: bytes) == true {
      lines?.add(number, text: text, end: end)
    } else {
      addLines()
      lines = ASSLines(event, number, text: text, end: end)
    }
  }

  /// Adds the comment whose lines were collected.
  private mutating func addLines() {
    guard let collected = lines else { return }
    lines = nil
    add(collected.event, text: collected.text(), sender: "", end: collected.end)
  }

  private mutating func add(_ event: ASSEvents.Event, text: String, sender: String, end: Int) {
    let comment = Comment(
      id: collector.nextID, time: event.time, mode: event.mode, size: size(of: event), color: event.color, text: text,
      sender: sender)
    collector.add(comment, before: end)
  }

  /// The size in Bilibili's unit; 25 if unknown. Rounded to tenths if that changes it by at most 0.02: scripts round.
  private func size(of event: ASSEvents.Event) -> Double {
    guard event.size > 0, defaultSize > 0 else { return 25 }
    let size = event.size / defaultSize * 25
    let tenth = (size * 10).rounded() / 10
    return FieldValue.size(abs(size - tenth) <= 0.02 ? tenth : size)
  }

  /// Whether the file is a script with a movement, or a style that marks comments, near its start.
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
    let openings: [StaticString] = ["[Script Info]", "[V4+ Styles]", "[Events]", "Dialogue:"]
    return openings.contains { bytes.matches($0, at: start) }
  }

  /// The most frequent font size of the events, in script pixels; the smallest in a tie, 0 if no event has a size.
  private static func defaultSize(_ bytes: ByteView) -> Double {
    var events = ASSEvents(bytes)
    var counts: [Double: Int] = [:]
    var (runSize, runLength) = (0.0, 0)
    while let step = events.next() {
      guard case .event(let event, _) = step, event.size > 0 else { continue }
      if event.size != runSize {
        if runLength > 0 { counts[runSize, default: 0] += runLength }
        (runSize, runLength) = (event.size, 0)
      }
      runLength += 1
    }
    if runLength > 0 { counts[runSize, default: 0] += runLength }
    return counts.max { ($0.value, -$0.key) < ($1.value, -$1.key) }?.key ?? 0
  }
}
