/// Reads Bilibili's XML: `<d p="time,mode,size,colour,sent,pool,sender,id,weight">text</d>`, wherever such items are.
/// Everything else in the file is stepped over, as are the gifts, purchases and style sheets of recorders.
///
/// Source: https://github.com/SocialSisterYi/bilibili-API-collect, docs/danmaku/danmaku_xml.md.
struct BilibiliXMLReader {
  private static let sampleCount = 4_096
  private static let lineBreaks: LineBreaks = [.newlines, .escapedLineFeeds, .escapedReturns, .slashes]

  private var scanner: XMLScanner
  private var lines = LineCounter()
  private var comments: [Comment] = []
  private var problems: [CommentProblem] = []
  private var itemCount = 0
  private var emptyCount = 0

  static func read(_ bytes: ByteView) -> CommentFile {
    var reader = Self(scanner: XMLScanner(bytes))
    while let tag = reader.scanner.nextTag() {
      if isItem(tag, in: bytes) { reader.readItem(tag) }
    }
    sortByTime(&reader.comments)
    return CommentFile(
      sorted: reader.comments, problems: reader.problems, format: .bilibiliXML, emptyCount: reader.emptyCount)
  }

  static func isItem(_ tag: XMLTag, in bytes: ByteView) -> Bool {
    tag.name.count == 1 && bytes[tag.name.lowerBound] == UInt8(ascii: "d")
  }

  private init(scanner: XMLScanner) {
    self.scanner = scanner
  }

  private mutating func readItem(_ tag: XMLTag) {
    itemCount += 1
    do throws(CommentProblem.Reason) {
      let text = try readText(of: tag)
      let parameters = try BilibiliParameters(scanner.value(of: "p", in: tag), in: scanner.bytes)
      let string = Self.string(text, mode: parameters.mode, in: scanner)
      guard !string.isEmpty else {
        emptyCount += 1
        return
      }
      comments.append(parameters.comment(text: string, position: itemCount))
      if comments.count == Self.sampleCount { reserve() }
    } catch {
      problems.append(CommentProblem(line: lines.line(of: tag.start, in: scanner.bytes), reason: error))
    }
  }

  /// Makes room for the rest of the file if it goes on as it began: growing step by step would touch three times the
  /// memory.
  private mutating func reserve() {
    comments.reserveCapacity(Self.sampleCount * (scanner.bytes.count / max(scanner.position, 1) + 1))
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
