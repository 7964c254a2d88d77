extension Purchase {
  /// The price as the site wrote it, or the number with its currency's sign or code; empty if neither is known.
  package var shownPrice: String {
    guard priceText.isEmpty else { return priceText }
    guard let price = FieldValue.price(price), price > 0 else { return "" }
    let number = decimal(price, decimals: price == price.rounded() ? 0...0 : 2...2)
    let sign = Self.signs[currency] ?? ""
    return sign.isEmpty && !currency.isEmpty ? number + " " + currency : sign + number
  }

  private static let signs = ["CNY": "¥", "JPY": "¥", "USD": "$", "EUR": "€", "GBP": "£", "KRW": "₩"]
}
