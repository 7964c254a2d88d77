/// The fields of a DanDanPlay comment other than its text and identifier.
struct DanDanPlayParameters {
  let mode: Comment.Mode
  private let time: Double
  private let color: UInt32
  private var size = 25.0
  private var sentAt: Double?
  private var pool = 0
  private var sender = ""

  /// - Parameter string: `time,mode,size,colour,sent,pool,sender,id` as Bilibili's, whose last one or two may be
  ///   missing, and after which others are ignored; or `time,mode,colour,sender`, whose sender is optional and may
  ///   contain commas.
  init(_ string: JSONString, in bytes: ByteView, unreadable: inout UnreadableFields) throws(CommentProblem.Reason) {
    var fields = CommaFields(string.range, in: bytes)
    let (time, mode, third, fourth) = (fields.next(), fields.next(), fields.next(), fields.next())
    guard fields.count >= 3 else {
      throw .partCount(field: "p", count: string.range.isEmpty ? 0 : fields.count, needed: 3)
    }
    let (sent, pool, sender) = (fields.next(), fields.next(), fields.next())
    _ = fields.next()
    // With fewer fields, a sender with commas could look the same.
    let numbers = fields.count == 8 ? [fourth] : [fourth, sent, pool]
    let isBilibiliForm = fields.count >= 6 && numbers.allSatisfy { Numbers.integer(bytes[$0]) != nil }
    try self.init(time: time, mode: mode, color: isBilibiliForm ? fourth : third, in: bytes, unreadable: &unreadable)
    if isBilibiliForm {
      size = FieldValue.size(third, in: bytes, unreadable: &unreadable)
      takeMetadata(sent: sent, pool: pool, in: bytes, unreadable: &unreadable)
      self.sender = JSONString(range: sender, hasEscapes: string.hasEscapes).string(in: bytes)
    } else if !fourth.isEmpty {
      let rest = JSONString(range: fourth.lowerBound..<string.range.upperBound, hasEscapes: string.hasEscapes)
      self.sender = rest.string(in: bytes)
    }
  }

  /// - Parameters:
  ///   - sent: a date in Unix seconds or milliseconds; empty if unknown.
  ///   - sender: unescaped, and cut to ``CommentLimits/nameCharacters``.
  init(
    time: Range<Int>, mode: Range<Int>, color: Range<Int>, sent: Range<Int>, pool: Range<Int>, sender: String,
    in bytes: ByteView, unreadable: inout UnreadableFields
  ) throws(CommentProblem.Reason) {
    try self.init(time: time, mode: mode, color: color, in: bytes, unreadable: &unreadable)
    takeMetadata(sent: sent, pool: pool, in: bytes, unreadable: &unreadable)
    self.sender = sender
  }

  private init(
    time: Range<Int>, mode: Range<Int>, color: Range<Int>, in bytes: ByteView, unreadable: inout UnreadableFields
  ) throws(CommentProblem.Reason) {
    self.time = try FieldValue.time(Numbers.double(bytes[time]), quoting: FieldValue.quoted(bytes[time]))
    self.mode = FieldValue.mode(mode, in: bytes, unreadable: &unreadable)
    self.color = FieldValue.decimalColor(color, in: bytes, unreadable: &unreadable)
  }

  private mutating func takeMetadata(
    sent: Range<Int>, pool: Range<Int>, in bytes: ByteView, unreadable: inout UnreadableFields
  ) {
    sentAt = FieldValue.date(sent, in: bytes, unreadable: &unreadable)
    self.pool = FieldValue.integer(.pool, pool, in: bytes, unreadable: &unreadable) ?? 0
  }

  func comment(text: String, id: CommentID) -> Comment {
    Comment(
      id: id, time: time, mode: mode, size: size, color: color, text: text, sentAt: sentAt, pool: pool,
      sender: sender, language: .chinese)
  }
}
