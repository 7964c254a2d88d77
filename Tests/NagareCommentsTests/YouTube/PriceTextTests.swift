import NagareComments
import Testing

@Suite struct PriceTextTests {
  private func purchase(_ price: String) throws -> Purchase? {
    let action =
      "{\"addChatItemAction\":{\"item\":{\"liveChatPaidMessageRenderer\":{\"id\":\"p\","
      + "\"purchaseAmountText\":{\"simpleText\":\"\(price)\"}}}}}"
    return try read(chatLine(actions: action), format: nil).comments.first?.purchase
  }

  @Test(arguments: [
    ("$5.00", 5.0, "USD"), ("¥1,000", 1_000, "JPY"), ("￥500", 500, "JPY"), ("€4,99", 4.99, "EUR"),
    ("4,99\u{A0}€", 4.99, "EUR"), ("NT$75.00", 75, "TWD"), ("CA$10.00", 10, "CAD"), ("A$1,234.50", 1_234.5, "AUD"),
    ("₩5,000", 5_000, "KRW"), ("R$10,00", 10, "BRL"), ("R$\u{A0}1.234,56", 1_234.56, "BRL"),
    ("PHP\u{A0}100.00", 100, "PHP"), ("₹1,00,000.00", 100_000, "INR"), ("£1000.00", 1_000, "GBP"),
    ("12.345.678 ₫", 12_345_678, "VND"), ("1 234,50 zł", 1_234.5, "PLN"), ("CHF 1’000.00", 1_000, "CHF"),
    ("KWD 1,000.500", 1_000.5, "KWD"), ("$.50".replacing("$.", with: "$0."), 0.5, "USD"),
    ("\u{200F}20.00\u{A0}\u{200F}₪", 20, "ILS"), ("$999", 999, "USD"), ("HUF 1.000", 1_000, "HUF"),
  ])
  func unambiguousPriceIsRead(price: String, amount: Double, currency: String) throws {
    let purchase = try purchase(price)
    #expect(purchase?.price == amount)
    #expect(purchase?.currency == currency)
    #expect(purchase?.priceText == price)
  }

  @Test(arguments: [
    "5.00", "$", "", "§5", "KWD 1.000", "$1,0000", "$1,000,00", "$1..0", "$5.00 €", "$1,0,000.00", "usd 5.00", "$-5",
    "$1,234.5678", "$٥", "$9999999999999999", "$99999999999.00", "$1,", "kr 5",
  ])
  func ambiguousPriceIsText(price: String) throws {
    let purchase = try purchase(price)
    #expect(purchase?.price == nil)
    #expect(purchase?.currency == "" || price.isEmpty)
    #expect(purchase?.priceText == price || price.isEmpty)
  }
}
