/// A price as YouTube displays it, such as `$5.00`, `¥1,000`, `4,99 €` or `PHP 100.00`.
struct PriceText: Equatable {
  /// The amount in units of the currency, within ``CommentLimits/price``.
  let amount: Double
  /// The ISO 4217 code.
  let currency: String

  /// YouTube's currency signs. YouTube writes other currencies as codes.
  private static let signs = [
    "$": "USD", "US$": "USD", "CA$": "CAD", "A$": "AUD", "AU$": "AUD", "NZ$": "NZD", "HK$": "HKD", "NT$": "TWD",
    "MX$": "MXN", "R$": "BRL", "S$": "SGD", "SG$": "SGD", "€": "EUR", "£": "GBP", "¥": "JPY", "￥": "JPY", "CN¥": "CNY",
    "₩": "KRW", "₹": "INR", "₱": "PHP", "₪": "ILS", "₫": "VND", "฿": "THB", "₽": "RUB", "₺": "TRY", "₴": "UAH",
    "zł": "PLN", "Kč": "CZK", "Ft": "HUF",
  ]
  /// Currencies with three decimals, in which three digits after a single mark may be decimals or thousands.
  private static let threeDecimalCurrencies: Set = ["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"]

  /// `nil` unless the currency and the amount are unambiguous, and the amount is within ``CommentLimits/price``.
  init?(_ text: String) {
    let scalars = text.unicodeScalars.filter { !$0.properties.isWhitespace && !Self.isInvisible($0) }
    guard let first = scalars.firstIndex(where: Self.isDigit), let last = scalars.lastIndex(where: Self.isDigit) else {
      return nil
    }
    let before = String(String.UnicodeScalarView(scalars[..<first]))
    let after = String(String.UnicodeScalarView(scalars[scalars.index(after: last)...]))
    guard before.isEmpty != after.isEmpty, let currency = Self.currency(before + after),
      let amount = Self.amount(scalars[first...last], of: currency), CommentLimits.price.contains(amount)
    else { return nil }
    (self.amount, self.currency) = (amount, currency)
  }

  private static func currency(_ sign: String) -> String? {
    if let known = signs[sign] { return known }
    let letters = UInt8(ascii: "A")...UInt8(ascii: "Z")
    return sign.utf8.count == 3 && sign.utf8.allSatisfy(letters.contains) ? sign : nil
  }

  /// The amount written in digits with marks between them. The last mark is the decimal mark unless three digits follow
  /// it and all marks are the same. `nil` if the digits or marks are malformed, or the last mark is ambiguous.
  private static func amount(_ scalars: String.UnicodeScalarView.SubSequence, of currency: String) -> Double? {
    let marks = scalars.filter { !isDigit($0) }
    let groups = scalars.split(omittingEmptySubsequences: false) { !isDigit($0) }.map(\.count)
    guard marks.allSatisfy({ ".,'’".unicodeScalars.contains($0) }), groups.allSatisfy({ $0 > 0 }),
      groups.reduce(0, +) <= 15, var value = Double(String(String.UnicodeScalarView(scalars.filter(isDigit))))
    else { return nil }
    guard let last = marks.last else { return value }
    var whole = groups
    if groups[marks.count] == 3, marks.allSatisfy({ $0 == last }) {
      if marks.count == 1, threeDecimalCurrencies.contains(currency) { return nil }
    } else {
      guard marks.dropLast().allSatisfy({ $0 != last }), Set(marks).count <= 2, whole.removeLast() <= 3 else {
        return nil
      }
      value /= [1, 10, 100, 1_000][groups[marks.count]]
    }
    // Indian notation has groups of two digits before the last group.
    let isGrouped = whole.count == 1 || whole[0] <= 3 && whole.last == 3 && whole.dropFirst().allSatisfy { 2...3 ~= $0 }
    return isGrouped ? value : nil
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  /// Whether the scalar is a direction mark, as around prices in right-to-left languages.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    (0x200E...0x200F).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
  }
}
