/// Detects the format of a file from its first bytes.
struct FormatDetector {
  private let bytes: ByteView
  /// The index after the byte order mark and white space.
  private let start: Int

  static func format(of bytes: ByteView) throws(CommentReadError) -> CommentFormat {
    let detector = Self(bytes)
    guard detector.start < bytes.count else { throw .empty }
    if let content = detector.signature() { throw .unrecognised(content) }
    if ASSReader.recognises(bytes, from: detector.start) { return .ass }
    if let content = detector.subtitles() { throw .unrecognised(content) }
    switch BilibiliMessage.kind(of: bytes) {
    case .segment: return .bilibiliProtobuf
    case .view: throw .unrecognised(.bilibiliView)
    case nil: break
    }
    if detector.startsJSON {
      let names = JSONNames(bytes, from: detector.start)
      guard !names.isLiveSocket else { throw .unrecognised(.bilibiliLive) }
      if let format = names.format { return format }
      guard DPlayerReader.recognises(bytes, from: detector.start) else {
        throw .unrecognised(names.hasEmptyList ? .emptyList : detector.json)
      }
      return .dplayerJSON
    }
    switch detector.elements() {
    case .comments(let format): return format
    case .foreign(let content) where content != .xml: throw .unrecognised(content)
    case let other:
      // Checked after all markup, as bytes may look like a comment by chance.
      if BilibiliMessage.containsComment(bytes) { return .bilibiliProtobuf }
      if case .foreign(let content) = other { throw .unrecognised(content) }
      guard !NiconicoOwnerReader.recognises(bytes) else { return .niconicoOwner }
      throw .unrecognised(detector.textOrBinary())
    }
  }

  /// The foreign content that the first bytes identify; `nil` if there is none.
  static func signature(of bytes: ByteView) -> ForeignContent? { Self(bytes).signature() }

  private init(_ bytes: ByteView) {
    self.bytes = bytes
    let mark = bytes.matches("\u{FEFF}", at: 0) ? 3 : 0
    start = XMLScanner(bytes).endOfSpace(from: mark)
  }

  /// The foreign content that the first bytes identify; `nil` if there is none.
  private func signature() -> ForeignContent? {
    let lead = (bytes[0], bytes[1])
    if lead == (0x28, 0xB5) || lead == (0xFD, 0x37) { return .archive }
    if bytes.matches("7z", at: 0) || bytes.matches("Rar!", at: 0) { return .archive }
    if lead == (0x89, UInt8(ascii: "P")) || lead == (0xFF, 0xD8) || bytes.matches("GIF8", at: 0) { return .image }
    if lead == (0x1A, 0x45) || bytes.matches("ftyp", at: 4) || bytes.matches("FLV\u{1}", at: 0) { return .video }
    if bytes.matches("RIFF", at: 0) { return bytes.matches("WEBP", at: 8) ? .image : .video }
    if bytes[0] == UInt8(ascii: "G"), bytes[188] == UInt8(ascii: "G"), bytes[376] == UInt8(ascii: "G") { return .video }
    return nil
  }

  private var startsJSON: Bool { bytes[start] == UInt8(ascii: "{") || bytes[start] == UInt8(ascii: "[") }

  private func subtitles() -> ForeignContent? {
    if bytes.matches("[Script Info]", at: start) || bytes.matches("WEBVTT", at: start) { return .subtitles }
    if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[start]),
      bytes.find(" --> ", from: start, to: start + 64) != nil
    {
      return .subtitles
    }
    return nil
  }

  private enum Elements {
    case comments(CommentFormat)
    case foreign(ForeignContent)
    case none
  }

  /// Searches for an element that identifies a format, such as Bilibili's first valid item or else the root.
  /// Bilibili's version 2.0 is recognised by the XML declaration, an `<oid>`, or the order of the fields in `p`.
  private func elements() -> Elements {
    var scanner = XMLScanner(bytes, items: BilibiliElement.items)
    var found = Elements.none
    while let tag = scanner.nextTag(before: CommentLimits.detectionBytes) {
      let element = BilibiliElement(tag, in: scanner)
      if tag.state == .malformed, element?.isItem != true { continue }
      switch (element, bytes.string(tag.name.prefix(8)), found) {
      case (.comment, _, _):
        let version = scanner.value(of: "p", in: tag).flatMap { BilibiliParameters.version(of: $0, in: scanner) }
        if version == nil, !declaresVersion2 {
          found = .comments(.bilibiliXML)
          continue
        }
        return .comments(declaresVersion2 || version == .second ? .bilibiliXML2 : .bilibiliXML)
      case (.purchase, _, .none) where scanner.value(of: "ts", in: tag) != nil: found = .comments(.bilibiliXML)
      case (_, "oid", _): return .comments(.bilibiliXML2)
      case (.root, _, _): found = .comments(declaresVersion2 ? .bilibiliXML2 : .bilibiliXML)
      case (_, "packet", .none): return .comments(.niconicoXML)
      case (_, "chat", .none), (_, "chat", .foreign(.xml)):
        if scanner.value(of: "vpos", in: tag) != nil { return .comments(.niconicoXML) }
        found = .foreign(.xml)
      case (_, "c", .none) where scanner.value(of: "p", in: tag) != nil,
        (_, "c", .foreign(.xml)) where HimawariParameters.areLikely(scanner.value(of: "p", in: tag), in: bytes):
        return .comments(.niconicoXML)
      case (_, "Comment", _) where DanDanPlayXMLReader.isItem(tag, in: scanner): return .comments(.dandanplayXML)
      case (_, "html", .none), (_, "HTML", .none): return .foreign(.html)
      case (_, _, .none): found = .foreign(.xml)
      default: continue
      }
    }
    return found
  }

  private var declaresVersion2: Bool {
    guard bytes.matches("<?xml", at: start), let end = bytes.find(UInt8(ascii: ">"), from: start, to: start + 256)
    else {
      return false
    }
    return bytes.find("version=\"2.0\"", from: start, to: end) != nil
      || bytes.find("version='2.0'", from: start, to: end) != nil
  }

  /// The kind of JSON without known comments.
  private var json: ForeignContent {
    let isEmpty = [UInt8(ascii: "]"), UInt8(ascii: "}")].contains {
      $0 == bytes[start] + 2
        && bytes.find($0, from: start, to: bytes.count) == XMLScanner(bytes).endOfSpace(from: start + 1)
    }
    return isEmpty ? .emptyList : .json
  }

  private func textOrBinary() -> ForeignContent {
    if bytes.matches("<?xml", at: start) { return .xml }
    return bytes.find(0, from: 0, to: 4_096) == nil ? .text : .binary
  }
}
