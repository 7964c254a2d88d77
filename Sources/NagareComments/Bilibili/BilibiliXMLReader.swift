/// Reads Bilibili's XML: `<d p="time,mode,size,colour,sent,pool,sender,id,weight">text</d>`, wherever such items are.
/// Everything else in the file is stepped over, as are the gifts, purchases and style sheets of recorders.
///
/// Source: https://github.com/SocialSisterYi/bilibili-API-collect, docs/danmaku/danmaku_xml.md.
struct BilibiliXMLReader {
  private static let lineBreaks: LineBreaks = [.newlines, .escapedLineFeeds, .escapedReturns, .slashes]

  private var scanner: XMLScanner
  private var collector: CommentCollector

  static func read(_ bytes: ByteView) -> CommentFile {
    var reader = Self(scanner: XMLScanner(bytes), collector: CommentCollector(bytes: bytes))
    while let tag = reader.scanner.nextTag() {
      if isItem(tag, in: bytes) { reader.readItem(tag) }
    }
    return reader.collector.file(format: .bilibiliXML)
  }

  static func isItem(_ tag: XMLTag, in bytes: ByteView) -> Bool {
    tag.name.count == 1 && bytes[tag.name.lowerBound] == UInt8(ascii: "d")
  }

  private init(scanner: XMLScanner, collector: CommentCollector) {
    self.scanner = scanner
    self.collector = collector
  }

  private mutating func readItem(_ tag: XMLTag) {
    do throws(CommentProblem.Reason) {
      let text = try readText(of: tag)
      let parameters = try BilibiliParameters(scanner.value(of: "p", in: tag), in: scanner.bytes)
      let string = Self.string(text, mode: parameters.mode, in: scanner)
      collector.add(parameters.comment(text: string, id: collector.nextID), before: scanner.position)
    } catch {
      collector.report(error, at: tag.start)
    }
  }

  private mutating func readText(of tag: XMLTag) throws(CommentProblem.Reason) -> XMLText {
    switch tag.state {
    case .complete: break
    case .selfClosing: return XMLText(range: 0..<0, hasMarkup: false, ending: .closed)
    case .malformed: throw .malformedTag
    case .truncated: throw .truncated
    }
    let text = scanner.readText(of: tag)
    switch text.ending {
    case .closed: return text
    case .unclosed: throw .unclosed
    case .truncated: throw .truncated
    }
  }

  @inline(__always)
  private static func string(_ text: XMLText, mode: Comment.Mode, in scanner: XMLScanner) -> String {
    let bytes = scanner.bytes[text.range]
    if CommentText.isPlain(bytes) { return String(decoding: bytes, as: UTF8.self) }
    return cleaned(XMLUnescaper.unescape(text, in: scanner), mode: mode)
  }

  private static func cleaned(_ bytes: [UInt8], mode: Comment.Mode) -> String {
    if mode.isScripted {
      return CommentText.cut(String(decoding: bytes, as: UTF8.self), to: CommentLimits.scriptCharacters)
    }
    return bytes.withUnsafeBufferPointer { CommentText.normalized($0, lineBreaks: lineBreaks) }
  }
}
