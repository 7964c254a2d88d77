/// Writes comments as Bilibili's XML, for other programs and to be read again: ``head``, the lines of all comments,
/// ``tail``.
///
/// What the format has no place for is lost: the language, the origin, commands, emotes, the duration of a comment on
/// which nothing was spent, the look of one on which something was, the price in a currency other than yuan. Times are
/// rounded to 10 µs, sizes to whole numbers. Commas in senders and identifiers become spaces, since they divide the
/// fields.
///
/// A line break is a line feed, which every reader of XML understands. Bilibili takes `\n`, `\r` and `/n` for line breaks
/// too, where somebody typed them; ``CommentReader`` does not in what was written here, so that a text that has them comes
/// back as it was.
public enum BilibiliXMLWriter {
  /// What comes before the comments. It names the writer, by which the units of prices are known.
  public static let head = """
    <?xml version="1.0" encoding="UTF-8"?>
    <i>
    <chatserver>chat.bilibili.com</chatserver><chatid>0</chatid><source>nagare</source>

    """

  /// What comes after them.
  public static let tail = "</i>\n"

  /// The comment with a newline after it: one line, unless its text has several. A purchase becomes an element of stream
  /// recorders: `<sc>`, `<gift>`, `<guard>`, or `<toast>` where a membership has words of its own.
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
    let text = comment.text == RecorderItem.text(of: purchase) ? "" : comment.text
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
      // The only kind that is counted in yuan.
      item.add("price", unlessEmpty: price(of: purchase, scale: 1, count: 1))
      item.add("time", unlessEmpty: comment.duration.map { decimal($0, digits: 0...3) } ?? "")
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
    return decimal(price * scale / Double(max(count, 1)), digits: 0...5)
  }

  private static func seconds(_ time: Double) -> String { decimal(time, digits: 3...5) }

  /// A number with at least and at most so many decimals. All that is written is below 10^13: milliseconds of a date.
  private static func decimal(_ value: Double, digits: ClosedRange<Int>) -> String {
    var units = 1.0
    for _ in 0..<digits.upperBound { units *= 10 }
    let limit = 1e13
    let scaled = (min(max(value.isNaN ? 0 : value, -limit), limit) * units).rounded()
    // Within 10^18.
    let (whole, rest) = Int(scaled.magnitude).quotientAndRemainder(dividingBy: Int(units))
    var decimals = String(rest)
    decimals = String(repeating: "0", count: max(digits.upperBound - decimals.count, 0)) + decimals
    while decimals.count > digits.lowerBound, decimals.last == "0" { decimals.removeLast() }
    if digits.upperBound == 0 || decimals.isEmpty { return "\(scaled < 0 ? "-" : "")\(whole)" }
    return "\(scaled < 0 ? "-" : "")\(whole).\(decimals)"
  }

  private static func size(of comment: Comment) -> Int {
    Int(FieldValue.size(comment.size.isNaN ? 25 : comment.size).rounded())
  }

  /// Seconds, or milliseconds where there is a fraction; 0 where it is not known.
  private static func date(_ sentAt: Double?) -> String {
    guard let sentAt = FieldValue.sentAt(sentAt) else { return "0" }
    let milliseconds = (sentAt * 1_000).rounded()
    let isWhole = sentAt == sentAt.rounded() || milliseconds < CommentLimits.sentAtSeconds
    return decimal(isWhole ? sentAt : milliseconds, digits: 0...0)
  }

  /// Positions are not written: those of the file read again are others.
  private static func id(of comment: Comment) -> String {
    comment.id.isPosition ? "0" : field(comment.id.description)
  }

  private static func field(_ text: String) -> String {
    text.utf8.contains(UInt8(ascii: ",")) ? String(text.map { $0 == "," ? " " : $0 }) : text
  }

  private static func number(of mode: Comment.Mode) -> Int {
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
