import NagareComments
import Testing

@Suite struct PurchasePriceTests {
  @Test(
    arguments: [
      (30, "CNY", "", "¥30"), (30.5, "USD", "", "$30.50"), (0.05, "EUR", "", "€0.05"), (1_000, "CAD", "", "1000 CAD"),
      (7, "", "", "7"), (7, "JPY", "¥7,000", "¥7,000"), (nil, "JPY", "", ""), (0, "JPY", "", ""), (-1, "JPY", "", ""),
      (.nan, "JPY", "", ""), (.infinity, "JPY", "", ""), (1e9, "KRW", "", "₩1000000000"), (0.999, "GBP", "", "£1.00"),
    ] as [(Double?, String, String, String)])
  func shownPriceHasTheSitesFormOrASign(price: Double?, currency: String, text: String, shown: String) {
    #expect(Purchase(kind: .gift, price: price, currency: currency, priceText: text).shownPrice == shown)
  }
}
