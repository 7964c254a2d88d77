/// A stream recorder's element for a payment or gift.
///
///     <sc ts="1.5" user="name" uid="1" price="30" time="60">text</sc>
///     <gift ts="1.5" user="name" uid="1" giftname="花" giftcount="3" cointype="金瓜子" price="1000"/>
///     <guard ts="1.5" user="name" uid="1" level="3" count="1" price="138000"/>
///     <toast ts="1.5" user="name" uid="1" unit="月" count="1" price="138000" role="舰长" level="3">text</toast>
///
/// Each needs `ts`, in seconds; all but super chats also need a text, or the name or level of the item.
///
/// biliup writes one element for all:
///
///     <s timestamp="1767225600" uid="1" username="name" price="100" type="gift" num="3" giftname="花">text</s>
///
/// `type` is `super_chat`, `gift` or `guard_buy`. `timestamp` is in Unix seconds: its distance from the date of a
/// comment nearby gives the time. The texts of gifts and guards are biliup's own, and are not shown.
///
/// Source: https://github.com/biliup/biliup, biliup/Danmaku/__init__.py and crates/danmaku/src/output/xml.rs.
struct RecorderItem {
  enum Kind {
    case superChat, gift, `guard`, toast

    var purchase: Purchase.Kind {
      switch self {
      case .superChat: .superChat
      case .gift: .gift
      case .guard, .toast: .membership
      }
    }

    /// The kind of biliup's `<s>`; `nil` if it is another program's element.
    init?(biliup tag: XMLTag, in scanner: XMLScanner) {
      guard let type = scanner.value(of: "type", in: tag) else { return nil }
      if scanner.equals(type, "super_chat") {
        self = .superChat
      } else if scanner.equals(type, "gift") {
        self = .gift
      } else if scanner.equals(type, "guard_buy") {
        self = .guard
      } else {
        return nil
      }
    }
  }

  /// The names of the memberships by level, from 1.
  static let memberships = ["总督", "提督", "舰长"]

  private let kind: Kind
  private let scanner: XMLScanner
  private(set) var user: Range<Int>?
  private var time: Range<Int>?
  private var date: Range<Int>?
  private var sender: Range<Int>?
  private var price: Range<Int>?
  private var duration: Range<Int>?
  private var count: Range<Int>?
  private var name: Range<Int>?
  private var level: Range<Int>?
  private var coin: Range<Int>?
  private var raw: Range<Int>?

  init(_ kind: Kind, tag: XMLTag, in scanner: XMLScanner) {
    self.kind = kind
    self.scanner = scanner
    var cursor = tag.attributes.lowerBound
    while let (attribute, value) = scanner.nextAttribute(of: tag, at: &cursor) { take(attribute, value) }
  }

  /// - Parameters:
  ///   - text: the element's text; may be empty.
  ///   - dated: a comment with a date, which gives the time of an element without `ts`.
  consuming func comment(
    text: String, writer: RecorderWriter, near dated: Comment?, id: CommentID
  ) throws(CommentProblem.Reason) -> Comment {
    let bytes = scanner.bytes
    let sentAt = date.flatMap { FieldValue.sentAt(Numbers.double(bytes[$0])) }
    let seconds = try seconds(sentAt: sentAt, near: dated)
    let purchase = purchase(writer: writer)
    guard kind == .superChat || !text.isEmpty || !purchase.item.isEmpty else {
      throw .missing(field: kind == .gift ? "giftname" : "level")
    }
    var comment = Comment(
      id: id, time: seconds, text: displayText(text, purchase, writer), sentAt: sentAt,
      sender: sender.map(scanner.identifier) ?? "", language: .chinese)
    comment.details = CommentDetails(
      CommentDetails.Values(
        senderName: scanner.name(user),
        duration: duration.flatMap { FieldValue.duration(Numbers.double(bytes[$0])) }, purchase: purchase))
    comment.addSender(raw, in: scanner)
    return comment
  }

  /// The text to show for a gift or membership if the file has none.
  static func text(of gift: Purchase) -> String { gift.item + (gift.item.isEmpty ? "×" : " ×") + "\(gift.count)" }
}

extension RecorderItem {
  private mutating func take(_ attribute: Range<Int>, _ value: Range<Int>) {
    if scanner.equals(attribute, "ts") { return time = value }
    if scanner.equals(attribute, "timestamp") { return date = value }
    if scanner.equals(attribute, "user") || scanner.equals(attribute, "username") { return user = value }
    if scanner.equals(attribute, "uid") { return sender = value }
    if scanner.equals(attribute, "price") { return price = value }
    if scanner.equals(attribute, "time") { return duration = value }
    if scanner.equals(attribute, "count") || scanner.equals(attribute, "giftcount") { return count = value }
    if scanner.equals(attribute, "num") { return count = value }
    if scanner.equals(attribute, "giftname") || scanner.equals(attribute, "role") { return name = value }
    if scanner.equals(attribute, "level") { return level = value }
    if scanner.equals(attribute, "cointype") { return coin = value }
    if scanner.equals(attribute, "raw") { return raw = value }
  }

  /// The time in the video, in seconds.
  private func seconds(sentAt: Double?, near dated: Comment?) throws(CommentProblem.Reason) -> Double {
    let bytes = scanner.bytes
    if let time { return try FieldValue.time(Numbers.double(bytes[time]), quoting: FieldValue.quoted(bytes[time])) }
    guard let date, let sentAt, let dated, let other = dated.sentAt else { throw .missing(field: "ts") }
    return try FieldValue.time(dated.time + (sentAt - other), quoting: FieldValue.quoted(bytes[date]))
  }

  private func purchase(writer: RecorderWriter) -> Purchase {
    var purchase = Purchase(kind: kind.purchase)
    purchase.item = item
    purchase.count = max(count.flatMap { Numbers.integer(scanner.bytes[$0]) } ?? 1, 1)
    purchase.price = price.flatMap { FieldValue.price(total(of: $0, count: purchase.count, writer: writer)) }
    if purchase.price != nil { purchase.currency = "CNY" }
    return purchase
  }

  private var item: String {
    switch kind {
    case .superChat: return ""
    case .gift: return scanner.name(name)
    case .guard, .toast:
      let number = level.flatMap { Numbers.integer(scanner.bytes[$0]) } ?? 0
      guard (1...Self.memberships.count).contains(number) else { return scanner.name(name) }
      return Self.memberships[number - 1]
    }
  }

  /// The total price in yuan, `nil` if invalid. `price` is for one item; gifts paid with silver coins are free.
  private func total(of price: Range<Int>, count: Int, writer: RecorderWriter) -> Double? {
    if let coin, scanner.equals(coin, "银瓜子") || scanner.equals(coin, "silver") { return 0 }
    guard let each = Numbers.double(scanner.bytes[price]), each >= 0 else { return nil }
    let total = each * Double(count) / writer.unitsPerYuan(of: each, for: kind)
    // Rounded to six decimals, so that three times 0.1 is 0.3; no price has more decimals.
    return (total * 1_000_000).rounded() / 1_000_000
  }

  /// The text to show, without Bilibili's markers around a member's name, as in `<%name%> joined`.
  private func displayText(_ text: String, _ purchase: Purchase, _ writer: RecorderWriter) -> String {
    guard kind != .superChat else { return text }
    guard !text.isEmpty, writer != .biliup || purchase.item.isEmpty else { return Self.text(of: purchase) }
    guard kind == .toast, text.hasPrefix("<%"), writer != .nagare else { return text }
    let rest = text.dropFirst(2)
    guard let end = rest.firstRange(of: "%>") else { return text }
    return String(rest[..<end.lowerBound] + rest[end.upperBound...])
  }
}
