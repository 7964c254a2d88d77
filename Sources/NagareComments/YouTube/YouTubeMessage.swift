/// A message of a YouTube live chat, from a renderer object of its page.
struct YouTubeMessage {
  enum Kind {
    case text, paid, sticker, membership, gift

    init?(renderer name: JSONString, in bytes: ByteView) {
      if name.matches("liveChatTextMessageRenderer", in: bytes) {
        self = .text
      } else if name.matches("liveChatPaidMessageRenderer", in: bytes) {
        self = .paid
      } else if name.matches("liveChatPaidStickerRenderer", in: bytes) {
        self = .sticker
      } else if name.matches("liveChatMembershipItemRenderer", in: bytes) {
        self = .membership
      } else if name.matches("liveChatSponsorshipsGiftPurchaseAnnouncementRenderer", in: bytes) {
        self = .gift
      } else {
        return nil
      }
    }
  }

  private let kind: Kind
  private var id: JSONString?
  private var sender: JSONString?
  private var senderName: JSONString?
  private var badges = 0..<0
  private var sentAt: Double?
  private var timestamp: JSONString?
  private var price: JSONString?
  private var background: Int?
  private var text = JoinedText()
  /// The text to show if the message has none; otherwise a membership's item.
  private var substitute = JoinedText()

  init(kind: Kind) {
    self.kind = kind
  }

  /// Reads the next renderer.
  mutating func read(from scanner: inout JSONScanner) throws(JSONScanner.SyntaxError) {
    guard try scanner.enterObject() else { return }
    let bytes = scanner.bytes
    while let name = try scanner.nextMember() {
      if name.matches("message", in: bytes) {
        try YouTubeText.read(from: &scanner, into: &text)
      } else if name.matches("authorName", in: bytes) {
        senderName = try YouTubeText.plain(from: &scanner)
      } else if name.matches("authorBadges", in: bytes) {
        badges = try scanner.skippedRange()
      } else if name.matches("id", in: bytes) {
        id = try scanner.string()
      } else if name.matches("timestampUsec", in: bytes) {
        sentAt = FieldValue.sentAt(try scanner.number().map { $0 / 1_000_000 })
      } else if name.matches("authorExternalChannelId", in: bytes) {
        sender = try scanner.string()
      } else if name.matches("timestampText", in: bytes) {
        timestamp = try YouTubeText.plain(from: &scanner)
      } else if kind == .text {
        try scanner.skip()
      } else {
        try readPurchase(name, from: &scanner)
      }
    }
  }

  /// The time displayed beside the message, in whole seconds; `nil` if missing or malformed.
  func displayedTime(in bytes: ByteView) -> Double? {
    guard let timestamp else { return nil }
    var (seconds, digits, sign) = (0.0, 0, 1.0)
    var field = 0.0
    for byte in bytes[timestamp.range] {
      switch byte {
      case UInt8(ascii: "-") where digits == 0: sign = -1
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        field = field * 10 + Double(byte - UInt8(ascii: "0"))
        digits += 1
      case UInt8(ascii: ":"): (seconds, field) = ((seconds + field) * 60, 0)
      default: return nil
      }
    }
    return digits > 0 ? sign * (seconds + field) : nil
  }

  /// - Parameters:
  ///   - time: seconds within ``CommentLimits/time``.
  ///   - fallbackID: the identifier to use if the message has none.
  consuming func comment(
    in bytes: ByteView, at time: Double, badgeLists: inout BadgeLists, fallbackID: CommentID
  ) -> Comment {
    if text.count == 0 { (text, substitute) = (substitute, text) }
    let (text, _) = text.cleaned()
    let details = details(of: text, in: bytes, &badgeLists)
    var comment = Comment(
      id: id?.id(in: bytes) ?? fallbackID, time: time, text: text, sentAt: sentAt,
      sender: sender?.string(in: bytes) ?? "")
    comment.details = details
    return comment
  }

  @inline(__always)
  private func details(of text: String, in bytes: ByteView, _ badgeLists: inout BadgeLists) -> CommentDetails? {
    let name = senderName?.name(in: bytes) ?? ""
    let list = badgeLists.list(at: badges)
    let purchase = purchase(of: text, in: bytes)
    guard !name.isEmpty || list != nil || purchase != nil else { return nil }
    return CommentDetails(CommentDetails.Values(senderName: name, purchase: purchase, badgeList: list))
  }
}

extension YouTubeMessage {
  private mutating func readPurchase(
    _ name: JSONString, from scanner: inout JSONScanner
  ) throws(JSONScanner.SyntaxError) {
    let bytes = scanner.bytes
    if name.matches("purchaseAmountText", in: bytes) {
      price = try YouTubeText.plain(from: &scanner)
    } else if name.matches("bodyBackgroundColor", in: bytes) || name.matches("backgroundColor", in: bytes) {
      background = try scanner.integer()
    } else if name.matches("headerPrimaryText", in: bytes) || name.matches("headerSubtext", in: bytes) {
      try readSubstitute(from: &scanner)
    } else if name.matches("sticker", in: bytes) {
      try readStickerLabel(from: &scanner)
    } else if name.matches("header", in: bytes) {
      try readGiftHeader(from: &scanner)
    } else {
      try scanner.skip()
    }
  }

  /// Reads a substitute for the message's text, unless an earlier one was found.
  private mutating func readSubstitute(from scanner: inout JSONScanner) throws(JSONScanner.SyntaxError) {
    guard substitute.count == 0 else { return try scanner.skip() }
    try YouTubeText.read(from: &scanner, into: &substitute)
  }

  /// Reads a sticker's description: `{"accessibility":{"accessibilityData":{"label":"…"}}}`.
  private mutating func readStickerLabel(from scanner: inout JSONScanner) throws(JSONScanner.SyntaxError) {
    guard try scanner.enterObject() else { return }
    while let name = try scanner.nextMember() {
      guard try scanner.enterObject(if: name.matches("accessibility", in: scanner.bytes)) else { continue }
      while let name = try scanner.nextMember() {
        guard try scanner.enterObject(if: name.matches("accessibilityData", in: scanner.bytes)) else { continue }
        while let name = try scanner.nextMember() {
          if name.matches("label", in: scanner.bytes) {
            if let label = try scanner.string() { _ = substitute.append(uncleaned: label, in: scanner.bytes) }
          } else {
            try scanner.skip()
          }
        }
      }
    }
  }

  /// Reads the giver with badges, and the text with the number of memberships:
  /// `{"liveChatSponsorshipsHeaderRenderer":{"authorName":…,"primaryText":…}}`.
  private mutating func readGiftHeader(from scanner: inout JSONScanner) throws(JSONScanner.SyntaxError) {
    guard try scanner.enterObject() else { return }
    while let name = try scanner.nextMember() {
      guard try scanner.enterObject(if: name.matches("liveChatSponsorshipsHeaderRenderer", in: scanner.bytes)) else {
        continue
      }
      while let name = try scanner.nextMember() {
        if name.matches("authorName", in: scanner.bytes) {
          senderName = try YouTubeText.plain(from: &scanner)
        } else if name.matches("authorBadges", in: scanner.bytes) {
          badges = try scanner.skippedRange()
        } else if name.matches("primaryText", in: scanner.bytes) {
          try readSubstitute(from: &scanner)
        } else {
          try scanner.skip()
        }
      }
    }
  }

  private func purchase(of text: String, in bytes: ByteView) -> Purchase? {
    switch kind {
    case .text: return nil
    case .paid, .sticker:
      var purchase = Purchase(kind: kind == .paid ? .superChat : .gift)
      purchase.priceText = price?.name(in: bytes) ?? ""
      if let known = PriceText(purchase.priceText) {
        (purchase.price, purchase.currency) = (known.amount, known.currency)
      }
      purchase.background = background.map { UInt32(truncatingIfNeeded: $0) & 0xFFFFFF }
      return purchase
    case .membership: return Purchase(kind: .membership, item: FieldValue.name(substitute.cleaned().text))
    case .gift: return Purchase(kind: .membership, count: Self.firstNumber(in: text) ?? 1)
    }
  }

  /// The number of memberships: the first number in the text, cut to six digits and at least 1; `nil` if there is none.
  private static func firstNumber(in text: String) -> Int? {
    let digits = text.utf8.drop { !isDigit($0) }.prefix { isDigit($0) }.prefix(6)
    return Int(String(decoding: digits, as: UTF8.self)).map { max($0, 1) }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
