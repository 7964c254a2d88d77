/// The total of purchases of one kind in one currency.
package struct PurchaseTotal: Sendable, Equatable, Encodable {
  /// The kind of purchases.
  package var kind: Purchase.Kind
  /// The ISO 4217 code; empty if unknown.
  package var currency: String
  /// The number of purchases; a purchase of several items counts once.
  package var count: Int
  /// The sum of the known prices, in units of the currency.
  package var sum: Double
  /// The number of purchases with unknown prices.
  package var unpricedCount: Int

  private enum CodingKeys: String, CodingKey {
    case kind, currency, count, sum
    case unpricedCount = "unpriced"
  }

  /// A total of `count` purchases.
  package init(kind: Purchase.Kind, currency: String, count: Int = 0, sum: Double = 0, unpricedCount: Int = 0) {
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

/// The totals of purchases by kind and currency.
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

  /// The totals in the order of their kinds, then by currency.
  var sorted: [PurchaseTotal] {
    Purchase.Kind.allCases.flatMap { kind in
      totals.values.filter { $0.kind == kind }.sorted { $0.currency < $1.currency }
    }
  }
}
