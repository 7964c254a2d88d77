/// Reads Bilibili's XML: items `<d p="…">text</d>` of either version at any depth, and the purchases that stream
/// recorders add (``RecorderItem``). Skips everything else in the file, including style sheets.
///
/// Source: https://github.com/SocialSisterYi/bilibili-API-collect, docs/danmaku/danmaku_xml.md.
struct BilibiliXMLReader {
  private var scanner: XMLScanner
  private var collector: CommentCollector
  private let version: BilibiliParameters.Version
  private var writer = RecorderWriter.unknown
  /// The number of comments before the current root. Each of several joined files has its own root, and its own times.
  private var rootStart = 0
  /// The first comment with a date ahead, sought at most once for each root; the outer `nil` if not yet sought.
  private var nextDated: Comment??
  private var senders = SenderDetailsCache()

  static func read(_ bytes: ByteView, version: BilibiliParameters.Version) -> CommentFile {
    var reader = Self(bytes, version: version)
    reader.readAll()
    return reader.collector.file(format: version == .first ? .bilibiliXML : .bilibiliXML2)
  }

  private init(_ bytes: ByteView, version: BilibiliParameters.Version) {
    scanner = XMLScanner(bytes, items: BilibiliElement.items)
    collector = CommentCollector(bytes: bytes)
    self.version = version
  }

  private mutating func readAll() {
    while let tag = scanner.nextTag() {
      switch BilibiliElement(tag, in: scanner) {
      case .comment: readComment(tag)
      case .purchase(let kind): readPurchase(kind, tag, by: writer)
      case .biliup(let kind): readPurchase(kind, tag, by: .biliup)
      case .root: (writer, rootStart, nextDated) = (.unknown, collector.comments.count, nil)
      case .writer(let found): writer = found
      case nil: continue
      }
    }
  }

  private mutating func readComment(_ tag: XMLTag) {
    do throws(CommentProblem.Reason) {
      let text = try scanner.readItemText(of: tag)
      let attributes = Attributes(tag, in: scanner)
      let parameters = try BilibiliParameters(
        attributes.parameters, in: scanner, version: version, unreadable: &collector.unreadableFields)
      let string =
        parameters.mode.isScripted ? scanner.script(text) : scanner.string(text, lineBreaks: writer.lineBreaks)
      var comment = parameters.comment(text: string, id: collector.nextID)
      if let user = attributes.user { comment.details = senders.details(of: user, in: scanner) }
      comment.addSender(attributes.raw, in: scanner)
      collector.add(comment, at: tag.start, before: scanner.position)
    } catch {
      collector.report(error, at: tag.start)
    }
  }

  private mutating func readPurchase(_ kind: RecorderItem.Kind, _ tag: XMLTag, by writer: RecorderWriter) {
    do throws(CommentProblem.Reason) {
      let text = try readText(of: tag, kind: kind)
      let comment = try RecorderItem(kind, tag: tag, in: scanner).comment(
        text: scanner.string(text, lineBreaks: writer.lineBreaks), writer: writer,
        near: writer == .biliup ? datedComment() : nil, id: collector.nextID)
      collector.add(comment, at: tag.start, before: scanner.position)
    } catch {
      collector.report(error, at: tag.start)
    }
  }
}

extension BilibiliXMLReader {
  /// The last comment if it has a date, or else the first one ahead that has; only of the current root.
  private mutating func datedComment() -> Comment? {
    if collector.comments.count > rootStart, let last = collector.comments.last, last.sentAt != nil { return last }
    if let nextDated { return nextDated }
    let found = findDatedComment()
    nextDated = .some(found)
    return found
  }

  private func findDatedComment() -> Comment? {
    var rest = scanner
    while let tag = rest.nextTag() {
      switch BilibiliElement(tag, in: rest) {
      case .root: return nil
      case .comment:
        var unreadable = UnreadableFields()
        let parameters = try? BilibiliParameters(
          rest.value(of: "p", in: tag), in: rest, version: version, unreadable: &unreadable)
        let comment = parameters?.comment(text: "", id: collector.nextID)
        if let comment, comment.sentAt != nil { return comment }
      default: continue
      }
    }
    return nil
  }

  /// Reads the element's text; empty for a gift or guard without an end tag, since these usually have no text.
  private mutating func readText(of tag: XMLTag, kind: RecorderItem.Kind) throws(CommentProblem.Reason) -> XMLText {
    switch kind {
    case .superChat, .toast: return try scanner.readItemText(of: tag)
    case .gift, .guard:
      var rest = scanner
      guard tag.state == .complete, rest.readText(of: tag).ending != .closed else {
        return try scanner.readItemText(of: tag)
      }
      return XMLText(range: 0..<0, hasMarkup: false, ending: .closed)
    }
  }

  /// The relevant attributes of a `<d>`.
  private struct Attributes {
    var parameters: Range<Int>?
    /// The sender's name, which recorders add.
    var user: Range<Int>?
    /// The site's message, which recorders may add.
    var raw: Range<Int>?

    @inline(__always)
    init(_ tag: XMLTag, in scanner: XMLScanner) {
      var cursor = tag.attributes.lowerBound
      while let (name, value) = scanner.nextAttribute(of: tag, at: &cursor) {
        if scanner.equals(name, "p") {
          if parameters == nil { parameters = value }
        } else if scanner.equals(name, "user") {
          user = value
        } else if scanner.equals(name, "raw") {
          raw = value
        }
      }
    }
  }
}
