/// A payment or gift that came with a comment or instead of one.
public struct Purchase: Sendable, Equatable {
  /// The kind of purchase.
  public enum Kind: String, Sendable, CaseIterable, Encodable {
    /// A paid message.
    case superChat = "superchat"
    /// A gift, such as a cheer.
    case gift
    /// A subscription to the streamer: new, renewed or gifted.
    case membership
  }

  /// The kind of purchase.
  public var kind: Kind
  /// The total price of the purchase in units of the currency (yuan, dollars), within ``CommentLimits/price``; 0 if
  /// free, `nil` if unknown.
  public var price: Double?
  /// The ISO 4217 code, such as `CNY`; empty if unknown.
  public var currency: String
  /// The price as the site wrote it, such as `¥1,000`, cleaned and in one line; empty if the site wrote only a number.
  public var priceText: String
  /// The name of the item, cleaned and in one line; empty for a message alone.
  public var item: String
  /// The number of items, at least 1.
  public var count: Int
  /// The site's background colour for the purchase, `0xRRGGBB`; `nil` if unknown.
  public var background: UInt32?

  /// Creates a purchase; only the kind is required.
  public init(
    kind: Kind, price: Double? = nil, currency: String = "", priceText: String = "", item: String = "", count: Int = 1,
    background: UInt32? = nil
  ) {
    self.kind = kind
    self.price = price
    self.currency = currency
    self.priceText = priceText
    self.item = item
    self.count = count
    self.background = background
  }
}
