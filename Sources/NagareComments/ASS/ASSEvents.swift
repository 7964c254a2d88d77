/// Iterates over the events of a file with one or several scripts.
///
/// The prefix of a line, such as `Dialogue:`, determines its kind, so section headers may be missing.
struct ASSEvents {
  struct Event {
    var time: Double
    var mode: Comment.Mode
    /// Font size in script pixels; 0 if neither the text nor the style sets it.
    var size: Double
    /// `0xRRGGBB`.
    var color: UInt32
    /// The style's name, as written.
    var style: Range<Int>
    /// The event's Name field, trimmed.
    var name: Range<Int>
    var text: Range<Int>
  }

  enum Step {
    case event(Event, end: Int)
    /// An event that is not a viewer's comment, such as a `Comment:` line.
    case other
    case problem(start: Int, CommentProblem.Reason)
  }

  private let bytes: ByteView
  private var lines: TextLines
  private var styles = ASSStyles()
  private var order = ASSEventOrder()
  /// The script's height, `PlayResY`; the renderers' default until the script sets it.
  private var height = 288.0
  private var isInEvents = false

  init(_ bytes: ByteView) {
    self.bytes = bytes
    lines = TextLines(bytes)
  }

  mutating func next() -> Step? {
    while let line = lines.next() {
      if let values = values(of: line, "Dialogue:") { return read(values, of: line) }
      if values(of: line, "Comment:") != nil { return .other }
      if let problem = readOther(line) { return problem }
    }
    return nil
  }

  /// The rest of `line` after `prefix`; `nil` if the line does not begin with it.
  @inline(__always)
  private func values(of line: Range<Int>, _ prefix: StaticString) -> Range<Int>? {
    guard bytes.matches(prefix, at: line.lowerBound) else { return nil }
    return min(line.lowerBound + prefix.utf8CodeUnitCount, line.upperBound)..<line.upperBound
  }

  private mutating func readOther(_ line: Range<Int>) -> Step? {
    if let style = values(of: line, "Style:") {
      styles.add(style, in: bytes)
    } else if let names = values(of: line, "Format:") {
      if let events = ASSEventOrder(names, in: bytes) { order = events } else { styles.setOrder(names, in: bytes) }
    } else if let value = values(of: line, "PlayResY:") {
      if let pixels = Numbers.double(bytes[value]), pixels > 0 { height = pixels }
    } else if bytes[line.lowerBound] == UInt8(ascii: "[") {
      isInEvents = bytes.matches("[Events]", at: line.lowerBound)
    } else if isInEvents, looksLikeEvent(line) {
      return .problem(start: line.lowerBound, lines.isUnfinished(line) ? .truncated : .malformedLine)
    }
    return nil
  }

  /// Whether the line lacks at most one of an event's fields and does not begin with `;`.
  private func looksLikeEvent(_ line: Range<Int>) -> Bool {
    guard bytes[line.lowerBound] != UInt8(ascii: ";") else { return false }
    return order.fields(of: line, in: bytes).count >= order.count - 1
  }

  private mutating func read(_ values: Range<Int>, of line: Range<Int>) -> Step {
    do throws(CommentProblem.Reason) {
      guard let event = try event(values) else { return .other }
      return .event(event, end: line.upperBound)
    } catch {
      let isCut =
        switch error {
        case .partCount, .malformedLine: lines.isUnfinished(line)
        default: false
        }
      return .problem(start: line.lowerBound, isCut ? .truncated : error)
    }
  }
}

extension ASSEvents {
  /// The event of a `Dialogue:` line, given without that prefix; `nil` if it is not a viewer's comment.
  private mutating func event(_ values: Range<Int>) throws(CommentProblem.Reason) -> Event? {
    let fields = order.fields(of: values, in: bytes)
    guard fields.count == order.count else {
      throw .partCount(field: "Dialogue", count: fields.count, needed: order.count)
    }
    let seconds = ASSNumber.time(fields.start, in: bytes)
    let time = try FieldValue.time(seconds, quoting: FieldValue.quoted(bytes[fields.start]))
    let overrides = try ASSOverrides(fields.text, in: bytes)
    let style = styles.style(fields.style, in: bytes)
    // danmaku2ass and biliass have one style for all comments, and put those that their authors placed below the rest.
    if style.kind == .any, Numbers.integer(bytes[fields.layer]) ?? 0 < 0 { return nil }
    guard let mode = mode(of: overrides, style: style.kind) else { return nil }
    return Event(
      time: time, mode: mode, size: overrides.size ?? style.size, color: overrides.color ?? style.color,
      style: fields.style, name: bytes.trimmed(fields.name), text: fields.text)
  }

  /// The mode by the horizontal movement, else by the style, else by the position and the alignment. `nil` if none
  /// determines it, and for drawings, rotated events, positioned comments and the boxes of purchases.
  private func mode(of overrides: ASSOverrides, style: ASSStyle.Kind) -> Comment.Mode? {
    if overrides.isDrawing || overrides.isRotated || style == .positioned || style == .message { return nil }
    if let move = overrides.move, move.fromX != move.toX { return move.fromX > move.toX ? .scroll : .reverse }
    switch style {
    case .scroll: return .scroll
    case .reverse: return .reverse
    case .top: return .top
    case .bottom: return .bottom
    default: break
    }
    guard let y = overrides.positionY ?? overrides.move?.y else { return nil }
    switch overrides.alignment {
    case 1, 2, 3: return .bottom
    case 7, 8, 9: return .top
    default: return y < height / 2 ? .top : .bottom
    }
  }
}
