/// The program that wrote a recording: programs write prices in different units.
enum RecorderWriter {
  case unknown
  case bililiveRecorder
  case blrec
  case nagare

  /// The units per yuan of prices in thousandths of a yuan, Bilibili's coins.
  private static let thousandths = 1_000.0
  /// More yuan than any super chat costs.
  private static let maxForSuperChat = 10_000.0
  /// The most expensive membership costs 19,998 yuan a month.
  private static let maxForMembership = 20_000.0
  /// The cheapest paid gift costs 100 thousandths.
  private static let minForGift = 100.0
  /// blrec writes thousandths, and no super chat or membership costs less than a yuan.
  private static let minThousandths = 1_000.0

  /// The writer that an element names; `nil` if it names none.
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

  /// The line breaks in this writer's texts. Nagare writes them as line feeds and reads no escapes, so that every text
  /// is read back unchanged.
  var lineBreaks: LineBreaks { self == .nagare ? .newlines : .bilibili }

  /// The units per yuan of a price. Nagare and BililiveRecorder write super chats in yuan. Nagare writes other
  /// purchases in thousandths. For the rest, the plausible unit is chosen.
  func unitsPerYuan(of price: Double, for kind: RecorderItem.Kind) -> Double {
    isInThousandths(price, for: kind) ? Self.thousandths : 1
  }

  private func isInThousandths(_ price: Double, for kind: RecorderItem.Kind) -> Bool {
    if self == .nagare { return kind != .superChat }
    return switch kind {
    case .superChat where self == .bililiveRecorder: false
    case .superChat: price > Self.maxForSuperChat || self == .blrec && price >= Self.minThousandths
    case .guard, .toast: price > Self.maxForMembership || self == .blrec && price >= Self.minThousandths
    case .gift: price >= Self.minForGift
    }
  }
}
