/// An object in TwitchDownloader's array of comments.
struct TwitchComment {
  private var id: CommentID?
  private var time: JSONString?
  private var sentAt: Double?
  private var hasMessage = false
  private var body: JSONString?
  private var text = JoinedText()
  private var sender = ""
  private var displayName = ""
  private var name: JSONString?
  private var color: UInt32?
  private var badges = 0..<0
  private var isMembership = false
  private var bitCount = 0

  /// Reads the next object, and notes its emotes in `emotes`.
  @inline(__always)
  mutating func read(from scanner: inout JSONScanner, emotes: inout TwitchEmotes) throws(JSONScanner.SyntaxError) {
    guard try scanner.enterObject() else { return }
    let bytes = scanner.bytes
    while let name = try scanner.nextMember() {
      if name.matches("_id", in: bytes) {
        id = try scanner.string()?.id(in: bytes)
      } else if name.matches("content_offset_seconds", in: bytes) {
        time = try scanner.string()
      } else if name.matches("created_at", in: bytes) {
        sentAt = FieldValue.sentAt(try scanner.string().flatMap { ISO8601.seconds(bytes[$0.range]) })
      } else if name.matches("commenter", in: bytes) {
        try readCommenter(from: &scanner)
      } else if name.matches("message", in: bytes) {
        try readMessage(from: &scanner, emotes: &emotes)
      } else if name.matches("comments", in: bytes) {
        // Another file follows a file that was truncated between two comments.
        throw .malformed
      } else {
        try scanner.skip()
      }
    }
  }

  /// The comment without its emotes, and the number of Unicode scalars of its text before the first that cleaning
  /// changed. Throws the item's problem.
  consuming func comment(
    in bytes: ByteView, badgeLists: inout BadgeLists, fallbackID: CommentID
  ) throws(CommentProblem.Reason) -> (Comment, unchangedCount: Int) {
    guard let time else { throw .missing(field: "content_offset_seconds") }
    let seconds = try FieldValue.time(Numbers.double(bytes[time.range]), quoting: time.quoted(in: bytes))
    guard hasMessage else { throw .missing(field: "message") }
    if text.count == 0, let body { _ = text.append(uncleaned: body, in: bytes) }
    let details = details(in: bytes, &badgeLists)
    let (text, unchangedCount) = text.cleaned()
    var comment = Comment(id: id ?? fallbackID, time: seconds, text: text, sentAt: sentAt, sender: sender)
    comment.details = details
    return (comment, unchangedCount)
  }

  @inline(__always)
  private func details(in bytes: ByteView, _ badgeLists: inout BadgeLists) -> CommentDetails? {
    let name = displayName.isEmpty ? name?.name(in: bytes) ?? "" : displayName
    let list = badgeLists.list(at: badges)
    let purchase = purchase
    guard !name.isEmpty || color != nil || list != nil || purchase != nil else { return nil }
    return CommentDetails(
      CommentDetails.Values(senderName: name, purchase: purchase, badgeList: list, senderColor: color))
  }

  /// A subscription or a cheer; `nil` if neither. A cheer has no price, since the price of bits varies.
  private var purchase: Purchase? {
    if isMembership { return Purchase(kind: .membership) }
    guard bitCount > 0, CommentLimits.price.contains(Double(bitCount)) else { return nil }
    return Purchase(kind: .gift, priceText: "\(bitCount) bits", item: "bits", count: bitCount)
  }
}

extension TwitchComment {
  private mutating func readCommenter(from scanner: inout JSONScanner) throws(JSONScanner.SyntaxError) {
    guard try scanner.enterObject() else { return }
    while let member = try scanner.nextMember() {
      if member.matches("display_name", in: scanner.bytes) {
        displayName = try scanner.string()?.name(in: scanner.bytes) ?? ""
      } else if member.matches("_id", in: scanner.bytes) {
        sender = try scanner.string()?.string(in: scanner.bytes) ?? ""
      } else if member.matches("name", in: scanner.bytes) {
        name = try scanner.string()
      } else {
        try scanner.skip()
      }
    }
  }

  private mutating func readMessage(
    from scanner: inout JSONScanner, emotes: inout TwitchEmotes
  ) throws(JSONScanner.SyntaxError) {
    guard try scanner.enterObject() else { return }
    hasMessage = true
    while let member = try scanner.nextMember() {
      if member.matches("body", in: scanner.bytes) {
        body = try scanner.string()
      } else if member.matches("fragments", in: scanner.bytes) {
        text = JoinedText()
        emotes.beginComment()
        guard try scanner.enterArray() else { continue }
        while try scanner.nextElement() { try readFragment(from: &scanner, emotes: &emotes) }
      } else if member.matches("user_badges", in: scanner.bytes) {
        badges = try scanner.skippedRange()
      } else if member.matches("user_color", in: scanner.bytes) {
        color = try scanner.string().flatMap { Numbers.color(scanner.bytes[$0.range]) }
      } else if member.matches("bits_spent", in: scanner.bytes) {
        bitCount = try scanner.integer() ?? 0
      } else if member.matches("user_notice_params", in: scanner.bytes) {
        try readNotice(from: &scanner)
      } else {
        try scanner.skip()
      }
    }
  }

  private mutating func readFragment(
    from scanner: inout JSONScanner, emotes: inout TwitchEmotes
  ) throws(JSONScanner.SyntaxError) {
    guard try scanner.enterObject() else { return }
    var piece: JSONString?
    var emote: JSONString?
    while let member = try scanner.nextMember() {
      if member.matches("text", in: scanner.bytes) {
        piece = try scanner.string()
      } else if member.matches("emoticon", in: scanner.bytes) {
        emote = nil
        guard try scanner.enterObject() else { continue }
        while let member = try scanner.nextMember() {
          if member.matches("emoticon_id", in: scanner.bytes) {
            emote = try scanner.string()
          } else {
            try scanner.skip()
          }
        }
      } else {
        try scanner.skip()
      }
    }
    guard let piece, let place = text.append(uncleaned: piece, in: scanner.bytes), let emote else { return }
    emotes.note(emote, at: place)
  }

  private mutating func readNotice(from scanner: inout JSONScanner) throws(JSONScanner.SyntaxError) {
    guard try scanner.enterObject() else { return }
    while let member = try scanner.nextMember() {
      if member.matches("msg_id", in: scanner.bytes) {
        guard let kind = try scanner.string() else { continue }
        isMembership = Self.memberships.contains { kind.matches($0, in: scanner.bytes) }
      } else {
        try scanner.skip()
      }
    }
  }

  /// The identifiers of notices of subscriptions: new, renewed, upgraded or gifted.
  private static let memberships: [StaticString] = [
    "sub", "resub", "subgift", "anonsubgift", "submysterygift", "anonsubmysterygift", "giftpaidupgrade",
    "anongiftpaidupgrade", "primepaidupgrade", "extendsub", "standardpayforward", "communitypayforward",
  ]
}
