/// What was paid with purchases of one kind in one currency.
public struct PurchaseTotal: Sendable, Equatable {
  /// What was paid for.
  public var kind: Purchase.Kind
  /// By ISO 4217; empty for those whose currency is unknown.
  public var currency: String
  /// Purchases, whatever their number of items.
  public var count: Int
  /// The prices that are known, in units of the currency.
  public var sum: Double
  /// Purchases whose price is unknown.
  public var unpricedCount: Int

  /// A sum to which purchases are added.
  public init(kind: Purchase.Kind, currency: String, count: Int = 0, sum: Double = 0, unpricedCount: Int = 0) {
    self.kind = kind
    self.currency = currency
    self.count = count
    self.sum = sum
    self.unpricedCount = unpricedCount
  }

  mutating func add(_ purchase: Purchase) {
    count += 1
    if let price = purchase.price { sum += price } else { unpricedCount += 1 }
  }
}

/// Purchases as they are summed up.
struct PurchaseTotals {
  private struct Key: Hashable {
    let kind: Purchase.Kind
    let currency: String
  }

  private var totals: [Key: PurchaseTotal] = [:]

  mutating func add(_ purchase: Purchase) {
    let key = Key(kind: purchase.kind, currency: purchase.currency)
    totals[key, default: PurchaseTotal(kind: key.kind, currency: key.currency)].add(purchase)
  }

  /// In the order of the kinds, those of a kind by their currency.
  var sorted: [PurchaseTotal] {
    Purchase.Kind.allCases.flatMap { kind in
      totals.values.filter { $0.kind == kind }.sorted { $0.currency < $1.currency }
    }
  }
}
