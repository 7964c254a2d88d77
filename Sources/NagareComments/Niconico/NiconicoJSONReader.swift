/// Reads Niconico's JSON formats: arrays of comments, at any depth.
///
/// The reader scans forward, regardless of the file's structure: an object is a comment if a comment's member precedes
/// any nested object or array in it. Comments are thus found after malformed ones and in concatenated files, and
/// malformed data around them does no harm. Outside of comments, only a thread's fork is read.
struct NiconicoJSONReader {
  private let format: CommentFormat
  private var scanner: JSONScanner
  private var collector: CommentCollector
  private var styles: NiconicoStyleCache
  /// The origin by the last `fork` in the current object, probably a thread; `nil` if there is none.
  private var fork: Comment.Origin?
  /// The origin of the comments in the current array; `nil` if unknown.
  private var origin: Comment.Origin?
  /// Whether the last item was malformed.
  private var isAfterMalformed = false
  /// Whether the last valid item was inside `chat`; `nil` if there was none.
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

  /// Scans the file by names and brackets.
  private mutating func readAll() {
    while scanner.position < scanner.end {
      switch scanner.byte(scanner.position) {
      case UInt8(ascii: "\""): readName()
      case UInt8(ascii: "["): readArray(isComments: false)
      case UInt8(ascii: "{"):
        if startsItem(isExpected: false), !isAfterMalformed || !belongsToMalformed(scanner.position) {
          readItems()
        } else {
          fork = nil
          scanner.position += 1
        }
      case UInt8(ascii: "}"):
        fork = nil
        scanner.position += 1
      case UInt8(ascii: "\\"):
        // An escaped quote starts no string: after malformed data, the reader may be inside a string.
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
    // An earlier quote is missing: this one ends a string instead of starting one.
    default: scanner.position = start + 1
    }
  }

  private mutating func readArray(isComments: Bool) {
    let isValue = previousByte(before: scanner.position) == UInt8(ascii: ":")
    scanner.position += 1
    scanner.skipSpace()
    let isList = isComments || !isValue && scanner.nextKind() != .array
    guard isList || scanner.byte(scanner.position) == UInt8(ascii: "{") else { return }
    // After malformed data, the array may be part of it.
    if startsItem(isExpected: isComments || !isValue && !isAfterMalformed) {
      origin = fork
      if origin == nil, isComments { origin = originAfterComments() }
      readItems()
    }
  }

  /// Reads the items of an array, up to its end, a malformed item or a container.
  private mutating func readItems() {
    while let hasNext = try? scanner.nextElement(), hasNext {
      let start = scanner.position
      var item = NiconicoJSONItem()
      do throws(JSONScanner.SyntaxError) {
        skipByteOrderMark()
        try item.read(from: &scanner)
      } catch {
        collector.report(error == .truncated ? .truncated : .malformedJSON, at: start)
        // The failed read may have gone far beyond the item.
        scanner.position = max(item.start, start + 1)
        isAfterMalformed = true
        return
      }
      isAfterMalformed = false
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

  /// Skips a byte order mark, which may be between items in joined line-based files.
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
  /// Whether the next object is a comment, or accompanies comments in older files.
  ///
  /// - Parameter isExpected: the result if the next value is no object, or its names do not decide.
  private func startsItem(isExpected: Bool) -> Bool {
    var scanner = scanner
    guard scanner.nextKind() == .object else { return isExpected }
    scanner.position += 1
    do throws(JSONScanner.SyntaxError) {
      while let name = try scanner.nextMember() {
        let kind = scanner.nextKind()
        if isItemName(name) { return true }
        if kind == .object || kind == .array { return false }
        try scanner.skip()
      }
    } catch {}
    return isExpected
  }

  /// Whether only items, and not the objects around them, have members with this name.
  private func isItemName(_ name: JSONString) -> Bool {
    let names: [StaticString] = ["vposMs", "vpos", "body", "content", "mail", "chat"]
    return names.contains { name.matches($0, in: scanner.bytes) } || NiconicoJSONItem.isNotice(name, in: scanner.bytes)
  }

  /// Whether the object at `brace`, which begins like an item, is the value of a `chat` with a malformed name.
  private func belongsToMalformed(_ brace: Int) -> Bool {
    guard usesChat ?? (previousByte(before: brace) == UInt8(ascii: ":")) else { return false }
    var scanner = scanner
    scanner.position = brace + 1
    guard let name = (try? scanner.nextMember()) ?? nil else { return true }
    if name.matches("chat", in: scanner.bytes) { return false }
    // In a comment, `thread` is a number.
    return scanner.nextKind() != .object || !NiconicoJSONItem.isNotice(name, in: scanner.bytes)
  }

  private func previousByte(before position: Int) -> UInt8 {
    var position = position - 1
    while position >= 0, ByteView.isSpace(scanner.bytes[position]) { position -= 1 }
    return scanner.bytes[position]
  }

  /// The origin by a thread's `fork` after its comments, the first of which is next; `nil` if missing or unknown.
  private func originAfterComments() -> Comment.Origin? {
    var scanner = scanner
    do throws(JSONScanner.SyntaxError) {
      while try scanner.nextElement() { try scanner.skip() }
      while let name = try scanner.nextMember() {
        if name.matches("fork", in: scanner.bytes) { return try scanner.string()?.origin(in: scanner.bytes) }
        try scanner.skip()
      }
    } catch {}
    return nil
  }
}
