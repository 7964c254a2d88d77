/// Reads Niconico's XML, `<chat vpos="1/100 s" mail="commands" …>text</chat>` at any depth, and Himawari's
/// `<c p="…">text</c>`. Skips everything else in the file.
struct NiconicoXMLReader {
  private var scanner: XMLScanner
  private var collector: CommentCollector
  private var styles: NiconicoStyleCache

  static func read(_ bytes: ByteView) -> CommentFile {
    var reader = Self(
      scanner: XMLScanner(bytes), collector: CommentCollector(bytes: bytes),
      styles: NiconicoStyleCache(bytes, syntax: .xml))
    while let tag = reader.scanner.nextTag() {
      if isChat(tag, in: bytes) || HimawariParameters.isItem(tag, in: bytes) { reader.readItem(tag) }
    }
    return reader.collector.file(format: .niconicoXML)
  }

  static func isChat(_ tag: XMLTag, in bytes: ByteView) -> Bool {
    tag.name.count == 4 && bytes.matches("chat", at: tag.name.lowerBound)
  }

  private init(scanner: XMLScanner, collector: CommentCollector, styles: NiconicoStyleCache) {
    self.scanner = scanner
    self.collector = collector
    self.styles = styles
  }

  private mutating func readItem(_ tag: XMLTag) {
    do throws(CommentProblem.Reason) {
      let text = try scanner.readItemText(of: tag)
      let fields =
        Self.isChat(tag, in: scanner.bytes)
        ? attributes(of: tag)
        : try HimawariParameters.fields(scanner.value(of: "p", in: tag), in: scanner)
      guard !fields.isDeleted else {
        collector.ignore()
        return
      }
      let (string, isScript) = string(text, origin: fields.origin)
      let comment = try fields.comment(
        text: string, isScript: isScript, id: collector.nextID, timeName: "vpos", in: scanner.bytes, styles: &styles)
      collector.add(comment, before: scanner.position)
    } catch {
      collector.report(error, at: tag.start)
    }
  }

  /// Reads the attributes of a `<chat>`. Without `fork` and `user_id`, it is the owner's comment; without
  /// `premium`, its author is not a premium member.
  @inline(__always)
  private func attributes(of tag: XMLTag) -> NiconicoFields {
    var fields = NiconicoFields()
    fields.isPremium = false
    var cursor = tag.attributes.lowerBound
    while let (name, value) = scanner.nextAttribute(of: tag, at: &cursor) { set(name, to: value, of: &fields) }
    if fields.origin == nil { fields.origin = fields.sender.isEmpty ? .owner : .viewer }
    return fields
  }

  @inline(__always)
  private func set(_ name: Range<Int>, to value: Range<Int>, of fields: inout NiconicoFields) {
    let bytes = scanner.bytes
    func isName(_ text: StaticString) -> Bool { bytes.matches(text, at: name.lowerBound) }
    switch name.count {
    case 2: if isName("no") { fields.id = scanner.id(value) }
    case 4:
      if isName("vpos") {
        fields.setTime(value, unitsPerSecond: 100, in: bytes)
      } else if isName("mail") {
        fields.commands = value
      } else if isName("date") {
        fields.date = Numbers.double(bytes[value])
      } else if isName("fork") {
        fields.setFork(Numbers.integer(bytes[value]))
      }
    case 6: if isName("nicoru") { fields.likes = Numbers.integer(bytes[value]) }
    case 7:
      if isName("user_id") {
        fields.sender = scanner.identifier(value)
      } else if isName("premium") {
        fields.isPremium = Numbers.integer(bytes[value]) ?? 0 > 0
      } else if isName("deleted") {
        fields.isDeleted = !value.isEmpty && Numbers.integer(bytes[value]) != 0
      }
    case 9: if isName("date_usec") { fields.microseconds = Numbers.double(bytes[value]) }
    default: break
    }
  }

  @inline(__always)
  private func string(_ text: XMLText, origin: Comment.Origin?) -> (String, isScript: Bool) {
    if scanner.bytes[text.range].first.map(NiconicoScript.mayBegin) ?? false {
      let written = scanner.script(text)
      if NiconicoScript.isScript(written, origin: origin) { return (written, true) }
    }
    return (scanner.string(text, lineBreaks: .niconico), false)
  }
}
