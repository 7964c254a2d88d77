/// Reads DanDanPlay's old XML:
/// `<Comment Time="1.5" Mode="1" Color="16777215" Timestamp="0" Pool="0" UId="0" CId="1">text</Comment>`.
/// Skips everything else in the file.
struct DanDanPlayXMLReader {
  /// The values of the attributes; empty or `nil` if absent.
  private struct Attributes {
    var time: Range<Int>?
    var mode: Range<Int>?
    var color: Range<Int>?
    var (sent, pool, sender, id) = (0..<0, 0..<0, 0..<0, 0..<0)
  }

  private var scanner: XMLScanner
  private var collector: CommentCollector

  static func read(_ bytes: ByteView) -> CommentFile {
    var reader = Self(scanner: XMLScanner(bytes), collector: CommentCollector(bytes: bytes))
    while let tag = reader.scanner.nextTag() {
      if isNamed(tag, in: bytes) { reader.readItem(tag) }
    }
    return reader.collector.file(format: .dandanplayXML)
  }

  /// Whether the element is an item, and not an element of the same name in other XML.
  static func isItem(_ tag: XMLTag, in scanner: XMLScanner) -> Bool {
    isNamed(tag, in: scanner.bytes) && scanner.value(of: "Time", in: tag) != nil
      && scanner.value(of: "Mode", in: tag) != nil
  }

  private static func isNamed(_ tag: XMLTag, in bytes: ByteView) -> Bool {
    tag.name.count == 7 && bytes.matches("Comment", at: tag.name.lowerBound)
  }

  private init(scanner: XMLScanner, collector: CommentCollector) {
    self.scanner = scanner
    self.collector = collector
  }

  private mutating func readItem(_ tag: XMLTag) {
    do throws(CommentProblem.Reason) {
      let text = try scanner.readItemText(of: tag)
      let attributes = attributes(of: tag)
      let parameters = try Self.parameters(attributes, in: scanner, unreadable: &collector.unreadableFields)
      let string = parameters.mode.isScripted ? scanner.script(text) : scanner.string(text, lineBreaks: .bilibili)
      let comment = parameters.comment(text: string, id: scanner.id(attributes.id) ?? collector.nextID)
      collector.add(comment, at: tag.start, before: scanner.position)
    } catch {
      collector.report(error, at: tag.start)
    }
  }

  private static func parameters(
    _ attributes: Attributes, in scanner: XMLScanner, unreadable: inout UnreadableFields
  ) throws(CommentProblem.Reason) -> DanDanPlayParameters {
    guard let time = attributes.time else { throw .missing(field: "Time") }
    return try DanDanPlayParameters(
      time: time, mode: attributes.mode ?? 0..<0, color: attributes.color ?? 0..<0, sent: attributes.sent,
      pool: attributes.pool,
      sender: scanner.identifier(attributes.sender), in: scanner.bytes, unreadable: &unreadable)
  }

  private func attributes(of tag: XMLTag) -> Attributes {
    var values = Attributes()
    var cursor = tag.attributes.lowerBound
    while let (name, value) = scanner.nextAttribute(of: tag, at: &cursor) {
      if scanner.equals(name, "Time") {
        values.time = values.time ?? value
      } else if scanner.equals(name, "Mode") {
        values.mode = values.mode ?? value
      } else if scanner.equals(name, "Color") {
        values.color = values.color ?? value
      } else if scanner.equals(name, "Timestamp") {
        values.sent = value
      } else if scanner.equals(name, "Pool") {
        values.pool = value
      } else if scanner.equals(name, "UId") {
        values.sender = value
      } else if scanner.equals(name, "CId") {
        values.id = value
      }
    }
    return values
  }
}
