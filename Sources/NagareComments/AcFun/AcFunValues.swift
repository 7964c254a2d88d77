/// The fields of an AcFun comment other than its text: the time, and the ranges of the other fields.
struct AcFunValues {
  /// Seconds within ``CommentLimits/time``.
  var time: Double
  var color: Range<Int>?
  var mode: Range<Int>?
  var size: Range<Int>?
  var user: JSONString?
  var id: JSONString?
  var sentAt: Range<Int>?
  /// Whether to accept signed colours, and to read mode 0 as scrolling.
  var isAkDanmaku = false

  /// Creates the comment. A missing colour, mode or size takes its default.
  func comment(text: JSONString, in bytes: ByteView, fallbackID: CommentID, unreadable: inout UnreadableFields)
    -> Comment
  {
    var (rgb, units) = (FieldValue.defaultColor, FieldValue.defaultSize)
    if let color { rgb = FieldValue.decimalColor(color, isSigned: isAkDanmaku, in: bytes, unreadable: &unreadable) }
    if let size { units = FieldValue.size(size, in: bytes, unreadable: &unreadable) }
    let (mode, string) = content(text, in: bytes, unreadable: &unreadable)
    let date = sentAt.flatMap { FieldValue.date($0, in: bytes, unreadable: &unreadable) }
    return Comment(
      id: id?.id(in: bytes) ?? fallbackID, time: time, mode: mode, size: units, color: rgb, text: string, sentAt: date,
      sender: user?.string(in: bytes) ?? "", language: .chinese)
  }

  /// The mode and the text. A positioned comment's text is an object for ``AcFunText`` or an array like Bilibili's.
  private func content(
    _ text: JSONString, in bytes: ByteView, unreadable: inout UnreadableFields
  ) -> (Comment.Mode, String) {
    var result = Comment.Mode.scroll
    if let mode, !isAkDanmaku || Numbers.integer(bytes[mode]) != 0 {
      result = FieldValue.mode(mode, in: bytes, unreadable: &unreadable)
    }
    if let mode, result == .code || result == .bas { result = unreadable.note(.mode, bytes[mode], default: .scroll) }
    guard result == .positioned else { return (result, text.text(in: bytes, lineBreaks: AcFunItem.lineBreaks)) }
    return (result, text.string(in: bytes, limit: CommentLimits.scriptCharacters))
  }
}

extension AcFunValues {
  /// Reads the values of `c`: time in seconds, colour, mode, size, user, date and identifier; the first four are
  /// required.
  init(fields string: JSONString, in bytes: ByteView) throws(CommentProblem.Reason) {
    var fields = CommaFields(string.range, in: bytes)
    let (time, color, mode, size) = (fields.next(), fields.next(), fields.next(), fields.next())
    guard fields.count >= 4 else {
      throw .partCount(field: "c", count: string.range.isEmpty ? 0 : fields.count, needed: 4)
    }
    self.init(
      time: try FieldValue.time(Numbers.double(bytes[time]), quoting: FieldValue.quoted(bytes[time])),
      color: color, mode: mode, size: size,
      user: JSONString(range: fields.next(), hasEscapes: string.hasEscapes))
    sentAt = fields.next()
    id = JSONString(range: fields.next(), hasEscapes: string.hasEscapes)
  }
}
