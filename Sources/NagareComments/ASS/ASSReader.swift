/// Reads scripts in Advanced SubStation Alpha that other programs made of comments: what they placed becomes comments
/// again, to be placed anew. A comment starts when its event does.
///
/// Events that neither move nor are placed are no comments, nor are drawings, the boxes of purchases (whose movement
/// takes several events, so that each would be read more than once), and what is rotated or has a style for comments
/// that their authors placed.
enum ASSReader {
  static func read(_ bytes: ByteView) -> CommentFile {
    let usual = usualSize(bytes)
    var events = ASSEvents(bytes)
    var collector = CommentCollector(bytes: bytes)
    while let step = events.next() {
      switch step {
      case .other: collector.ignore()
      case .damage(let start, let reason): collector.report(reason, at: start)
      case .event(let event, let end):
        let size = event.size > 0 && usual > 0 ? FieldValue.size(event.size / usual * 25) : 25
        let comment = Comment(
          id: collector.nextID, time: event.time, mode: event.mode, size: size, color: event.color,
          text: ASSText.string(event.text, in: bytes), sender: FieldValue.name(bytes.string(event.name)))
        collector.add(comment, before: end)
      }
    }
    return collector.file(format: .ass)
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
      let name = ASSStyles.trimmed(line.lowerBound + 6..<(comma ?? line.upperBound), in: bytes)
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
