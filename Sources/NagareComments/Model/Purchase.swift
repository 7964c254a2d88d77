/// What a viewer paid for, or gave, with a comment or instead of one.
public struct Purchase: Sendable, Equatable {
  /// What was paid for.
  public enum Kind: String, Sendable, CaseIterable {
    /// A message that is shown for money.
    case superChat = "superchat"
    /// A thing that is given, such as a cheer.
    case gift
    /// A subscription to the streamer, new, renewed or given away.
    case membership
  }

  /// What was paid for.
  public var kind: Kind
  /// Of all that was bought together, in units of the currency (yuan, dollars), within ``CommentLimits/price``; 0 for
  /// what is free, `nil` where the file does not tell.
  public var price: Double?
  /// By ISO 4217, such as `CNY`; empty where it is unknown.
  public var currency: String
  /// The price as the site wrote it, such as `¥1,000`, clean and in one line; empty where it wrote a number only.
  public var priceText: String
  /// What was bought or given, clean and in one line; empty for a message alone.
  public var item: String
  /// How many of it, at least 1.
  public var count: Int
  /// The background that the site gives it, `0xRRGGBB`.
  public var background: UInt32?

  /// A purchase, of which a file may tell as little as its kind.
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
