/// Which program wrote a recording, as far as it matters: they count money in different units.
enum RecorderWriter {
  case unknown
  case bililiveRecorder
  case blrec
  case nagare

  /// Of these units, in which Bilibili counts what its currency of coins pays, a yuan has a thousand.
  private static let thousandths = 1_000.0
  /// No message costs as many yuan.
  private static let mostForSuperChat = 10_000.0
  /// The dearest membership costs 19,998 yuan a month.
  private static let mostForMembership = 20_000.0
  /// The cheapest gift that is not free costs 100 thousandths.
  private static let leastForGift = 100.0
  /// blrec writes thousandths, and a message or a membership of less than a yuan does not exist.
  private static let leastThousandths = 1_000.0

  /// The writer that an element names, if it does.
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

  /// What starts a new line in texts of this writer. Nagare's own have line feeds only, so that every text comes back as
  /// it was.
  var lineBreaks: LineBreaks { self == .nagare ? .newlines : .bilibili }

  /// How many of the units that a price is written in are a yuan: messages have theirs in yuan from BililiveRecorder and
  /// in thousandths from blrec, all else is in thousandths; of other writers, what is plausible.
  func unitsPerYuan(of price: Double, for kind: RecorderItem.Kind) -> Double {
    isInThousandths(price, for: kind) ? Self.thousandths : 1
  }

  private func isInThousandths(_ price: Double, for kind: RecorderItem.Kind) -> Bool {
    if self == .nagare { return kind != .superChat }
    return switch kind {
    case .superChat where self == .bililiveRecorder: false
    case .superChat: price > Self.mostForSuperChat || self == .blrec && price >= Self.leastThousandths
    case .guard, .toast: price > Self.mostForMembership || self == .blrec && price >= Self.leastThousandths
    case .gift: price >= Self.leastForGift
    }
  }
}
