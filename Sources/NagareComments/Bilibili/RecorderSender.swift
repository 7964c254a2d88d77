/// A sender's appearance in Bilibili's own message of a live room. BililiveRecorder keeps the message in the attribute
/// `raw` if told to: of a comment the list `info`, of other items the object `data`.
///
///     [[…],"text",[10001,"name",1,0,0,10000,1,"#00D1F1"],[15,"medal","streamer",1547306,398668],[…],[…],0,3]
///     {"medal_info":{"medal_name":"medal","medal_level":15,"medal_color":"#1a544b"},"guard_level":3}
///
/// In `info`, the sender's list has the name, whether the sender moderates, and the colour of the name. The next list
/// is a fan's medal: its level, name, streamer, room and colour. The eighth element is the level of the membership.
///
/// Source: https://github.com/BililiveRecorder/BililiveRecorder, BasicDanmakuWriter.cs, and
/// https://github.com/bilive/bilive_client, bilive/@types/danmaku.d.ts.
struct RecorderSender {
  private(set) var color: UInt32?
  private var isModerator = false
  private var guardLevel = 0
  private var medal = ""
  private var medalLevel = 0
  private var medalColor: UInt32?

  /// Reads the value of an attribute; `nil` if it is longer than the limit. Malformed JSON is read up to its error.
  init?(_ raw: Range<Int>, in scanner: XMLScanner) {
    guard raw.count <= CommentLimits.liveMessageBytes else { return nil }
    let json = XMLUnescaper.unescape(XMLText(range: raw, hasMarkup: false, ending: .closed), in: scanner)
    json.withUnsafeBufferPointer { buffer in
      var scanner = JSONScanner(ByteView(buffer))
      if scanner.nextKind() == .array {
        try? readInfo(&scanner)
      } else {
        try? readData(&scanner)
      }
    }
  }

  /// The badges in the order in which the site shows them.
  var badges: [CommentBadge] {
    var badges: [CommentBadge] = []
    if isModerator { badges.append(CommentBadge(kind: .moderator)) }
    if (1...RecorderItem.memberships.count).contains(guardLevel) {
      badges.append(CommentBadge(kind: .member, label: RecorderItem.memberships[guardLevel - 1]))
    }
    if !medal.isEmpty {
      let label = medalLevel > 0 ? "\(medal) \(medalLevel)" : medal
      badges.append(CommentBadge(kind: CommentBadge.Kind(name: "medal"), label: label, background: medalColor))
    }
    return badges
  }
}

extension RecorderSender {
  private mutating func readInfo(_ scanner: inout JSONScanner) throws(JSONScanner.SyntaxError) {
    guard try scanner.enterArray() else { return }
    var index = 0
    while try scanner.nextElement() {
      switch index {
      case 2:
        try Self.readList(&scanner) { index, value, bytes in
          if index == 2 { isModerator = Numbers.integer(bytes[value.range]) == 1 }
          if index == 7 { color = Numbers.color(bytes[value.range]) }
        }
      case 3:
        try Self.readList(&scanner) { index, value, bytes in
          if index == 0 { medalLevel = Numbers.integer(bytes[value.range]) ?? 0 }
          if index == 1 { medal = value.name(in: bytes) }
          if index == 4 { medalColor = Self.color(value, in: bytes) }
        }
      case 7: guardLevel = try scanner.integer() ?? 0
      default: try scanner.skip()
      }
      index += 1
    }
  }

  private mutating func readData(
    _ scanner: inout JSONScanner, isUser: Bool = false
  ) throws(JSONScanner.SyntaxError) {
    guard try scanner.enterObject() else { return }
    let bytes = scanner.bytes
    while let name = try scanner.nextMember() {
      switch bytes.string(name.range) {
      case "medal_info": try readMedal(&scanner)
      // Super chats have the same members in an object of their own.
      case "user_info" where !isUser: try readData(&scanner, isUser: true)
      case "manager": isModerator = try scanner.integer() == 1
      case "guard_level": guardLevel = try scanner.integer() ?? 0
      case "name_color": color = try scanner.string().flatMap { Numbers.color(bytes[$0.range]) }
      default: try scanner.skip()
      }
    }
  }

  private mutating func readMedal(_ scanner: inout JSONScanner) throws(JSONScanner.SyntaxError) {
    guard try scanner.enterObject() else { return }
    let bytes = scanner.bytes
    while let name = try scanner.nextMember() {
      switch bytes.string(name.range) {
      case "medal_name": medal = try scanner.string()?.name(in: bytes) ?? ""
      case "medal_level": medalLevel = try scanner.integer() ?? 0
      case "medal_color": medalColor = try scanner.string().flatMap { Self.color($0, in: bytes) }
      default: try scanner.skip()
      }
    }
  }

  /// Calls `take` with the index of each string or number in the next list.
  private static func readList(
    _ scanner: inout JSONScanner, take: (Int, JSONString, ByteView) -> Void
  ) throws(JSONScanner.SyntaxError) {
    guard try scanner.enterArray() else { return }
    var index = 0
    while try scanner.nextElement() {
      if let value = try scanner.string() { take(index, value, scanner.bytes) }
      index += 1
    }
  }

  /// A colour as a decimal number, or as `#rrggbb`.
  private static func color(_ value: JSONString, in bytes: ByteView) -> UInt32? {
    if bytes[value.range.lowerBound] == UInt8(ascii: "#") { return Numbers.color(bytes[value.range]) }
    return Numbers.integer(bytes[value.range]).flatMap { FieldValue.color($0) }
  }
}

extension Comment {
  /// Adds the appearance of the sender in a recorder's attribute `raw`.
  mutating func addSender(_ raw: Range<Int>?, in scanner: XMLScanner) {
    guard let raw, let sender = RecorderSender(raw, in: scanner) else { return }
    setSender(color: sender.color, badges: sender.badges)
  }
}
