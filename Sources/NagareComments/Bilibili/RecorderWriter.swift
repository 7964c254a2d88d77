/// The program that wrote a recording. Programs write prices in different units.
enum RecorderWriter {
  case unknown
  case bililiveRecorder
  case blrec
  case nagare

  /// Bilibili's coins are worth a thousandth of a yuan.
  private static let coinsPerYuan = 1_000.0
  /// In yuan: no super chat costs more.
  private static let maxForSuperChat = 10_000.0
  /// In yuan: the most expensive membership costs 19,998 a month.
  private static let maxForMembership = 20_000.0
  /// In coins: the cheapest paid gift costs 100.
  private static let minForGift = 100.0
  /// The lowest price that is in coins in blrec's super chats and memberships. Lower prices are in yuan.
  private static let minForBlrec = 1_000.0

  /// The writer that an element names, ``unknown`` if a `<recorder>` is not blrec; `nil` for other elements.
  init?(_ tag: XMLTag, in scanner: XMLScanner) {
    if scanner.equals(tag.name, "BililiveRecorder") {
      self = .bililiveRecorder
    } else if scanner.equals(tag.name, "recorder") {
      self = scanner.bytes.matches("blrec", at: scanner.position) ? .blrec : .unknown
    } else if scanner.equals(tag.name, "source"), scanner.bytes.matches("nagare<", at: scanner.position) {
      self = .nagare
    } else {
      return nil
    }
  }

  /// The line breaks in this writer's texts. Nagare writes them as line feeds and reads no escapes in its own files, so
  /// that every text is read back unchanged.
  var lineBreaks: LineBreaks { self == .nagare ? .newlines : .bilibili }

  /// The units per yuan of a price. Nagare and BililiveRecorder write super chats in yuan, and Nagare writes other
  /// purchases in coins. Otherwise, the price determines the more plausible unit.
  func unitsPerYuan(of price: Double, for kind: RecorderItem.Kind) -> Double {
    isInCoins(price, for: kind) ? Self.coinsPerYuan : 1
  }

  private func isInCoins(_ price: Double, for kind: RecorderItem.Kind) -> Bool {
    if self == .nagare { return kind != .superChat }
    return switch kind {
    case .superChat where self == .bililiveRecorder: false
    case .superChat: price > Self.maxForSuperChat || self == .blrec && price >= Self.minForBlrec
    case .guard, .toast: price > Self.maxForMembership || self == .blrec && price >= Self.minForBlrec
    case .gift: price >= Self.minForGift
    }
  }
}
