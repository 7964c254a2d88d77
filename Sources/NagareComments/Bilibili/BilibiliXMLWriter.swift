/// Writes comments as Bilibili's XML, for other programs and for reading back. A file consists of ``head``,
/// ``line(of:)`` for each comment, and ``tail``.
///
/// The format drops the language, origin, choices, commands, emotes, badges, the colour of the name, and the duration.
/// Of purchases, it keeps only the time, sender, text, price in yuan, and item and count or, for super chats, duration.
/// Times are rounded to 10 µs, sizes to integers. In `p`, commas within the sender and the identifier become spaces,
/// since commas separate the fields.
///
/// A line break is a line feed, which every XML reader understands. Bilibili also reads a typed `\n`, `\r` or `/n` as a
/// line break, but ``CommentReader`` does not in files from this writer, so that texts are read back unchanged.
public enum BilibiliXMLWriter {
  /// The beginning of the file. It names the writer, which determines the units of prices.
  public static let head = """
    <?xml version="1.0" encoding="UTF-8"?>
    <i>
    <chatserver>chat.bilibili.com</chatserver><chatid>0</chatid><source>nagare</source>

    """

  /// The end of the file.
  public static let tail = "</i>\n"

  /// The comment as one line, or several if its text has several, with a final newline. A purchase becomes an element
  /// of stream recorders: `<sc>`, `<gift>`, `<guard>`, or `<toast>` for a membership with a text or an unknown level.
  public static func line(of comment: Comment) -> String {
    guard let purchase = comment.purchase else { return item(of: comment) }
    return item(of: comment, purchase)
  }
}

extension BilibiliXMLWriter {
  private static func item(of comment: Comment) -> String {
    var p = "\(seconds(comment.time)),\(number(of: comment.mode)),\(size(of: comment)),\(comment.color & 0xFFFFFF)"
    p += ",\(date(comment.sentAt)),\(comment.pool),\(field(comment.sender)),\(id(of: comment))"
    if let weight = comment.weight { p += ",\(weight)" }
    var item = XMLElement("d")
    item.add("p", p)
    item.add("user", unlessEmpty: comment.senderName)
    return item.line(text: comment.text)
  }

  private static func item(of comment: Comment, _ purchase: Purchase) -> String {
    let shown = RecorderItem.text(of: purchase)
    // Readers need an item or a text, except for super chats.
    let isShown = purchase.kind != .superChat && [shown, ""].contains(comment.text)
    let text = isShown ? purchase.item.isEmpty ? shown : "" : comment.text
    let level = RecorderItem.memberships.firstIndex(of: purchase.item).map { $0 + 1 }
    var item: XMLElement
    switch purchase.kind {
    case .superChat: item = XMLElement("sc")
    case .gift: item = XMLElement("gift")
    case .membership: item = XMLElement(text.isEmpty && level != nil ? "guard" : "toast")
    }
    item.add("ts", seconds(comment.time))
    item.add("user", comment.senderName)
    item.add("uid", comment.sender)
    switch purchase.kind {
    case .superChat:
      // Prices of super chats are in yuan, other prices in thousandths of a yuan.
      item.add("price", unlessEmpty: price(of: purchase, scale: 1, count: 1))
      item.add("time", unlessEmpty: comment.duration.map { decimal($0, decimals: 0...3) } ?? "")
    case .gift:
      item.add("giftname", purchase.item)
      item.add("giftcount", "\(purchase.count)")
      item.add("price", unlessEmpty: price(of: purchase, scale: 1_000, count: purchase.count))
    case .membership:
      if let level { item.add("level", "\(level)") } else { item.add("role", purchase.item) }
      item.add("count", "\(purchase.count)")
      item.add("price", unlessEmpty: price(of: purchase, scale: 1_000, count: purchase.count))
    }
    return item.line(text: text)
  }

  private static func price(of purchase: Purchase, scale: Double, count: Int) -> String {
    guard let price = FieldValue.price(purchase.price), purchase.currency == "CNY" else { return "" }
    return decimal(price * scale / Double(max(count, 1)), decimals: 0...5)
  }

  private static func seconds(_ time: Double) -> String { decimal(time, decimals: 3...5) }

  private static func size(of comment: Comment) -> Int {
    Int(FieldValue.size(comment.size.isNaN ? 25 : comment.size).rounded())
  }

  /// The date in seconds, or in milliseconds if it has a fraction and is after March 1973; 0 if unknown.
  private static func date(_ sentAt: Double?) -> String {
    guard let sentAt = FieldValue.sentAt(sentAt) else { return "0" }
    let milliseconds = (sentAt * 1_000).rounded()
    let usesSeconds = sentAt == sentAt.rounded() || milliseconds < CommentLimits.sentAtSeconds
    return decimal(usesSeconds ? sentAt : milliseconds, decimals: 0...0)
  }

  /// The identifier; 0 for a position, which may differ when the file is read back.
  private static func id(of comment: Comment) -> String {
    comment.id.isPosition ? "0" : field(comment.id.description)
  }

  /// The text without commas, which separate the fields.
  static func field(_ text: String) -> String {
    text.utf8.contains(UInt8(ascii: ",")) ? String(text.map { $0 == "," ? " " : $0 }) : text
  }

  /// Bilibili's number of a mode, which most sites adopted.
  static func number(of mode: Comment.Mode) -> Int {
    switch mode {
    case .scroll: 1
    case .bottom: 4
    case .top: 5
    case .reverse: 6
    case .positioned: 7
    case .code: 8
    case .bas: 9
    }
  }
}
