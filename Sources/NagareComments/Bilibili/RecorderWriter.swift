/// The program that wrote a recording. Programs write prices in different units:
///
/// - BililiveRecorder writes super chats in yuan, and no other prices. Source:
///   https://github.com/BililiveRecorder/BililiveRecorder, BasicDanmakuWriter.cs.
/// - blrec writes coins; old versions wrote super chats in yuan. Source: https://github.com/acgnhiki/blrec,
///   src/blrec/core/danmaku_dumper.py.
/// - biliLive-tools writes thousandths of a yuan, and 0 for free gifts. On Bilibili, it also multiplies the price of
///   memberships by a thousand, although that is in coins. Source: https://github.com/renmu123/biliLive-tools,
///   packages/liveManager/src/xml_stream_controller.ts and packages/BilibiliRecorder/src/danma.ts.
/// - biliup writes coins, of free gifts, too. Source: https://github.com/biliup/biliup, biliup/Danmaku/bilibili.py.
enum RecorderWriter {
  case unknown
  case bililiveRecorder
  /// Also programs that write the same metadata as biliLive-tools.
  case biliLiveTools
  case biliup
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
    } else if scanner.equals(tag.name, "video_start_time") {
      self = .biliLiveTools
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

  /// The units per yuan of a price. Nagare writes super chats in yuan and other purchases in coins. Unless the writer
  /// determines the unit, the price determines the more plausible one.
  func unitsPerYuan(of price: Double, for kind: RecorderItem.Kind) -> Double {
    guard isInCoins(price, for: kind) else { return 1 }
    let isTooExpensive = kind.purchase == .membership && price > Self.maxForMembership * Self.coinsPerYuan
    return isTooExpensive && self != .nagare ? Self.coinsPerYuan * Self.coinsPerYuan : Self.coinsPerYuan
  }

  private func isInCoins(_ price: Double, for kind: RecorderItem.Kind) -> Bool {
    switch (self, kind) {
    case (.nagare, _): kind != .superChat
    case (.biliLiveTools, _), (.biliup, _), (.blrec, .gift): true
    case (.blrec, _) where price >= Self.minForBlrec: true
    case (.bililiveRecorder, .superChat): false
    case (_, .superChat): price > Self.maxForSuperChat
    case (_, .guard), (_, .toast): price > Self.maxForMembership
    case (_, .gift): price >= Self.minForGift
    }
  }
}
