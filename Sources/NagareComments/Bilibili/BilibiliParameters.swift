/// The comma-separated fields of an item's `p`. The first four are required; the others are taken as far as they are
/// there and make sense, because recorders leave them out or put something else there.
struct BilibiliParameters {
  private(set) var mode = Comment.Mode.scroll
  private var time = 0.0
  private var size = 0.0
  private var color: UInt32 = 0
  private var sentAt: Double?
  private var pool = 0
  private var sender = ""
  private var id: CommentID?
  private var weight: Int?

  /// - Parameter range: the value of `p`, `nil` if there is none.
  @inline(__always)
  init(_ range: Range<Int>?, in bytes: ByteView) throws(CommentProblem.Reason) {
    guard let range else { throw .missing(field: "p") }
    var fields = CommaFields(range, in: bytes)
    let (time, mode, size, color) = (fields.next(), fields.next(), fields.next(), fields.next())
    guard fields.count >= 4 else { throw .partCount(field: "p", count: range.isEmpty ? 0 : fields.count, needed: 4) }
    self.time = try FieldValue.time(Numbers.double(bytes[time]), quoting: FieldValue.quoted(bytes[time]))
    self.mode = try Self.mode(mode, in: bytes)
    self.size = try Self.size(size, in: bytes)
    self.color = try Self.color(color, in: bytes)
    sentAt = FieldValue.sentAt(Numbers.double(bytes[fields.next()]))
    pool = Numbers.integer(bytes[fields.next()]) ?? 0
    sender = FieldValue.name(bytes.string(fields.next()))
    id = Self.id(fields.next(), in: bytes)
    weight = Numbers.integer(bytes[fields.next()])
  }

  /// - Parameter standIn: the identifier if the item has none.
  @inline(__always)
  consuming func comment(text: String, id standIn: CommentID) -> Comment {
    Comment(
      id: id ?? standIn, time: time, mode: mode, size: size, color: color, text: text,
      sentAt: sentAt, pool: pool, sender: sender, weight: weight, language: .chinese)
  }
}

extension BilibiliParameters {
  private static func mode(_ field: Range<Int>, in bytes: ByteView) throws(CommentProblem.Reason) -> Comment.Mode {
    guard let mode = FieldValue.mode(Numbers.integer(bytes[field])) else {
      throw .mode(FieldValue.quoted(bytes[field]))
    }
    return mode
  }

  private static func size(_ field: Range<Int>, in bytes: ByteView) throws(CommentProblem.Reason) -> Double {
    guard let size = Numbers.double(bytes[field]) else { throw .size(FieldValue.quoted(bytes[field])) }
    return FieldValue.size(size)
  }

  /// A number above 0xFFFFFF is three decimal triplets RRRGGGBBB: some recorders write them. One whose red is below 17
  /// may be mistaken for RGB; nothing tells them apart.
  private static func color(_ field: Range<Int>, in bytes: ByteView) throws(CommentProblem.Reason) -> UInt32 {
    guard let value = Numbers.integer(bytes[field]), (0...255_255_255).contains(value) else {
      throw .color(FieldValue.quoted(bytes[field]))
    }
    let number = UInt32(value)
    if number <= 0xFFFFFF { return number }
    let (red, green, blue) = (number / 1_000_000, number / 1_000 % 1_000, number % 1_000)
    guard red <= 255, green <= 255, blue <= 255 else { throw .color(FieldValue.quoted(bytes[field])) }
    return red << 16 | green << 8 | blue
  }

  @inline(__always)
  private static func id(_ field: Range<Int>, in bytes: ByteView) -> CommentID? {
    guard !field.isEmpty else { return nil }
    guard field.count > CommentLimits.nameCharacters else { return CommentID(bytes[field]) }
    return CommentID(FieldValue.name(bytes.string(field)))
  }
}
