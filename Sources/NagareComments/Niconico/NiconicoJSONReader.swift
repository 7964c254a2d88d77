/// Reads Niconico's dialects of JSON: arrays of comments, wherever they are.
///
/// The file is walked once, forward, whatever it holds: an object is a comment if its first known name is one of a
/// comment's. So what follows a damaged comment is found again, another file included, and what surrounds the comments
/// may be damaged too. The one thing of it that counts is the branch of a thread, which stands before its comments.
struct NiconicoJSONReader {
  private let format: CommentFormat
  private var scanner: JSONScanner
  private var collector: CommentCollector
  private var styles: NiconicoStyleCache
  /// The branch that the present object, a thread in all likelihood, has named so far.
  private var fork: Comment.Origin?
  /// What the comments of the present array are; `nil` if the file does not tell.
  private var origin: Comment.Origin?
  /// Whether an item was damaged since the last sound one.
  private var isLost = false
  /// Whether the last intact item was within `chat`; `nil` if there was none.
  private var usesChat: Bool?

  static func read(_ bytes: ByteView, format: CommentFormat) -> CommentFile {
    var reader = Self(bytes, format: format)
    reader.readAll()
    return reader.collector.file(format: format)
  }

  private init(_ bytes: ByteView, format: CommentFormat) {
    self.format = format
    scanner = JSONScanner(bytes)
    collector = CommentCollector(bytes: bytes)
    styles = NiconicoStyleCache(bytes, syntax: .json)
  }

  /// Goes from name to name and bracket to bracket.
  private mutating func readAll() {
    while scanner.position < scanner.end {
      switch scanner.byte(scanner.position) {
      case UInt8(ascii: "\""): readName()
      case UInt8(ascii: "["): readArray(isComments: false)
      case UInt8(ascii: "{"):
        if startsItem(isExpected: false), !isLost || !belongsToDamaged(scanner.position) {
          readItems()
        } else {
          fork = nil
          scanner.position += 1
        }
      case UInt8(ascii: "}"):
        fork = nil
        scanner.position += 1
      case UInt8(ascii: "\\"):
        // A quote behind it starts no string, though one may have been taken for another's start.
        scanner.position += 2
      default: scanner.position += 1
      }
    }
  }
}

extension NiconicoJSONReader {
  /// Reads a string that may be a member's name.
  private mutating func readName() {
    let start = scanner.position
    guard let name = try? scanner.readString() else { return }
    scanner.skipSpace()
    switch scanner.byte(scanner.position) {
    case UInt8(ascii: ":"):
      scanner.position += 1
      if name.matches("fork", in: scanner.bytes) {
        fork = (try? scanner.string())?.origin(in: scanner.bytes)
      } else if name.matches("comments", in: scanner.bytes), scanner.nextKind() == .array {
        readArray(isComments: true)
      }
    case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"), 0: break
    // A quote is missing somewhere: this one ends a string rather than starting it.
    default: scanner.position = start + 1
    }
  }

  private mutating func readArray(isComments: Bool) {
    let isValue = previousByte(before: scanner.position) == UInt8(ascii: ":")
    scanner.position += 1
    scanner.skipSpace()
    let isList = isComments || !isValue && scanner.nextKind() != .array
    guard isList || scanner.byte(scanner.position) == UInt8(ascii: "{") else { return }
    // Behind damage, the array may be within what is damaged.
    if startsItem(isExpected: isComments || !isValue && !isLost) {
      origin = fork
      if origin == nil, isComments { origin = originBehindComments() }
      readItems()
    }
  }

  /// Reads the elements of an array of comments up to its end or to one that is damaged.
  private mutating func readItems() {
    while let hasNext = try? scanner.nextElement(), hasNext {
      let start = scanner.position
      var item = NiconicoJSONItem()
      do throws(JSONScanner.Damage) {
        skipByteOrderMark()
        try item.read(from: &scanner)
      } catch {
        collector.report(error == .truncated ? .truncated : .malformedJSON, at: start)
        // What was read may have been much more than the item.
        scanner.position = max(item.start, start + 1)
        isLost = true
        return
      }
      isLost = false
      switch item.kind {
      case .comment:
        usesChat = item.isChat
        finish(item, start: start)
      case .notice: continue
      case .container:
        scanner.position = item.start
        return
      }
    }
    origin = nil
  }

  /// Where files of lines are joined, one may stand between items.
  @inline(__always)
  private mutating func skipByteOrderMark() {
    if scanner.bytes.matches("\u{FEFF}", at: scanner.position) { scanner.position += 3 }
  }

  @inline(__always)
  private mutating func finish(_ item: consuming NiconicoJSONItem, start: Int) {
    guard !item.fields.isDeleted else {
      collector.ignore()
      return
    }
    do throws(CommentProblem.Reason) {
      var fields = item.fields
      fields.origin = fields.origin ?? origin
      let isAPI = format == .niconicoJSON
      guard let text = item.text else { throw .missing(field: isAPI ? "body" : "content") }
      let (string, isScript) = string(text, origin: fields.origin)
      let comment = try fields.comment(
        text: string, isScript: isScript, id: collector.nextID, timeName: isAPI ? "vposMs" : "vpos",
        in: scanner.bytes, styles: &styles)
      collector.add(comment, before: scanner.position)
    } catch {
      collector.report(error, at: start)
    }
  }

  @inline(__always)
  private func string(_ text: JSONString, origin: Comment.Origin?) -> (String, isScript: Bool) {
    let bytes = scanner.bytes
    if !text.range.isEmpty, NiconicoScript.mayBegin(with: bytes[text.range.lowerBound]) {
      let written = text.string(in: bytes, limit: CommentLimits.scriptCharacters)
      if NiconicoScript.isScript(written, origin: origin) { return (written, true) }
    }
    return (text.text(in: bytes, lineBreaks: .niconico), false)
  }
}

extension NiconicoJSONReader {
  /// Whether the object that comes next is a comment, or what comes with comments in older files.
  ///
  /// - Parameter isExpected: the answer if its names do not tell.
  private func startsItem(isExpected: Bool) -> Bool {
    var scanner = scanner
    guard scanner.nextKind() == .object else { return isExpected }
    scanner.position += 1
    do throws(JSONScanner.Damage) {
      while let name = try scanner.nextMember() {
        let kind = scanner.nextKind()
        if isItemName(name) { return true }
        if kind == .object || kind == .array { return false }
        try scanner.skip()
      }
    } catch {}
    return isExpected
  }

  /// Whether it is a name that comments have and what surrounds them has not.
  private func isItemName(_ name: JSONString) -> Bool {
    let names: [StaticString] = ["vposMs", "vpos", "body", "content", "mail", "chat"]
    return names.contains { name.matches($0, in: scanner.bytes) } || NiconicoJSONItem.isNotice(name, in: scanner.bytes)
  }

  /// Whether the object at `brace`, which begins as an item, is rather the value of a `chat` whose name is damaged.
  private func belongsToDamaged(_ brace: Int) -> Bool {
    guard usesChat ?? (previousByte(before: brace) == UInt8(ascii: ":")) else { return false }
    var scanner = scanner
    scanner.position = brace + 1
    guard let name = (try? scanner.nextMember()) ?? nil else { return true }
    if name.matches("chat", in: scanner.bytes) { return false }
    // In a comment, the number of the thread has the same name.
    return scanner.nextKind() != .object || !NiconicoJSONItem.isNotice(name, in: scanner.bytes)
  }

  private func previousByte(before position: Int) -> UInt8 {
    var position = position - 1
    while position >= 0, ByteView.isSpace(scanner.bytes[position]) { position -= 1 }
    return scanner.bytes[position]
  }

  /// The branch of a thread that names it after its comments, the first of which comes next.
  private func originBehindComments() -> Comment.Origin? {
    var scanner = scanner
    do throws(JSONScanner.Damage) {
      while try scanner.nextElement() { try scanner.skip() }
      while let name = try scanner.nextMember() {
        if name.matches("fork", in: scanner.bytes) { return try scanner.string()?.origin(in: scanner.bytes) }
        try scanner.skip()
      }
    } catch {}
    return nil
  }
}
