/// The comma-separated fields of a Himawari item: `vpos,date,no,user_id,ng,group,mail`. Only the first is required.
///
/// Source: https://github.com/tiansh/ass-danmaku.
enum HimawariParameters {
  private static let maxDigits = 12

  static func isItem(_ tag: XMLTag, in bytes: ByteView) -> Bool {
    tag.name.count == 1 && bytes[tag.name.lowerBound] == UInt8(ascii: "c")
  }

  /// Throws ``CommentProblem/Reason/missing(field:)`` if `range`, the value of the attribute `p`, is `nil`.
  static func fields(
    _ range: Range<Int>?, in scanner: XMLScanner
  ) throws(CommentProblem.Reason) -> NiconicoFields {
    guard let range else { throw .missing(field: "p") }
    let bytes = scanner.bytes
    var list = CommaFields(range, in: bytes)
    var fields = NiconicoFields()
    let vpos = list.next()
    fields.vpos = vpos
    fields.time = base36(bytes[vpos]).map { $0 / 100 }
    fields.date = Numbers.double(bytes[list.next()])
    fields.id = scanner.id(list.next())
    fields.sender = scanner.identifier(list.next())
    (_, _) = (list.next(), list.next())
    fields.commands = list.next()
    fields.origin = .viewer
    return fields
  }

  /// Whether the first two fields are a time and a date, which is unlikely in the attribute of another element.
  static func areLikely(_ range: Range<Int>?, in bytes: ByteView) -> Bool {
    guard let range else { return false }
    var list = CommaFields(range, in: bytes)
    return base36(bytes[list.next()]) != nil && Numbers.integer(bytes[list.next()]) != nil
  }

  /// A base-36 integer of up to ``maxDigits`` digits, with an optional minus sign, ignoring case; else `nil`.
  private static func base36(_ bytes: UnsafeBufferPointer<UInt8>) -> Double? {
    let isNegative = bytes.first == UInt8(ascii: "-")
    let count = isNegative ? bytes.count - 1 : bytes.count
    guard (1...maxDigits).contains(count) else { return nil }
    var value: Int64 = 0
    for byte in bytes.suffix(count) {
      guard let digit = digit(byte) else { return nil }
      // Twelve digits stay below 2^63.
      value = value &* 36 &+ digit
    }
    return Double(isNegative ? -value : value)
  }

  private static func digit(_ byte: UInt8) -> Int64? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int64(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): Int64(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int64(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }
}
