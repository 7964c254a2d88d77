/// What both shapes of AcFun's comments tell beside the text, as places in the bytes.
struct AcFunValues {
  /// Seconds, within the limits.
  var time: Double
  var color: Range<Int>?
  var mode: Range<Int>?
  var size: Range<Int>?
  var user: JSONString?
  var id: JSONString?
  var sentAt: Double?

  /// The comment. A colour, mode or size that is not there is the usual one.
  func comment(text: JSONString, in bytes: ByteView, standIn: CommentID) throws(CommentProblem.Reason) -> Comment {
    var (rgb, units): (UInt32, Double) = (0xFFFFFF, 25)
    if let color { rgb = try FieldValue.decimalColor(color, in: bytes) }
    if let size { units = try FieldValue.size(size, in: bytes) }
    let (mode, string) = try content(text, in: bytes)
    return Comment(
      id: id?.id(in: bytes) ?? standIn, time: time, mode: mode, size: units, color: rgb, text: string, sentAt: sentAt,
      sender: user?.string(in: bytes) ?? "", language: .chinese)
  }

  /// AcFun's own positioned comments are objects of JSON, Bilibili's are arrays; only these are ``Comment/Mode/positioned``.
  private func content(
    _ text: JSONString, in bytes: ByteView
  ) throws(CommentProblem.Reason) -> (Comment.Mode, String) {
    guard let mode else { return (.scroll, text.text(in: bytes, lineBreaks: AcFunItem.lineBreaks)) }
    let known = try FieldValue.mode(mode, in: bytes)
    guard known != .code, known != .bas else { throw .mode(FieldValue.quoted(bytes[mode])) }
    guard known == .positioned else { return (known, text.text(in: bytes, lineBreaks: AcFunItem.lineBreaks)) }
    let script = text.string(in: bytes, limit: CommentLimits.scriptCharacters)
    return (script.utf8.first { !ByteView.isSpace($0) } == UInt8(ascii: "[") ? .positioned : .code, script)
  }
}

extension AcFunValues {
  /// The values of `c`: time in seconds, colour, mode, size, user, date and identifier, of which the first four are
  /// needed.
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
    sentAt = FieldValue.sentAt(Numbers.double(bytes[fields.next()]))
    id = JSONString(range: fields.next(), hasEscapes: string.hasEscapes)
  }
}
