/// A comment of AcFun, in one of three forms:
///
///     {"c":"time,colour,mode,size,user,date,uuid","m":"text"}
///     {"position":1500,"color":16777215,"mode":1,"size":25,"body":"text","danmakuId":1,"userId":2,"createTime":3}
///     {"position":1500,"textColor":-1,"mode":1,"textSize":25,"content":"text","danmakuId":1,"userId":2,"createTime":3}
///
/// Lists of the first form are the pages of a dump, and may be in a list themselves. Lists of the second form are the
/// members `danmakus` and `added`. The third form is AkDanmaku's, AcFun's engine for Android; colours may be signed.
///
/// Sources: https://github.com/m13253/danmaku2ass, https://github.com/tiansh/ass-danmaku,
/// https://github.com/KwaiAppTeam/AkDanmaku.
struct AcFunItem: JSONItem {
  static let names = JSONListNames(
    lists: ["danmakus", "added", "data"],
    members: [
      "c", "m", "position", "color", "mode", "size", "body", "danmakuId", "userId", "createTime", "danmakuType",
      "danmakuStyle", "content", "textColor", "textSize", "rank", "roleId", "score", "mergedType",
    ])
  static let format = CommentFormat.acfunJSON
  static let lineBreaks: LineBreaks = [.newlines, .escapedReturns]

  private var fields: JSONString?
  private var text: JSONString?
  /// Whether the text is a JSON object or array instead of a string, as some dumps write positioned comments.
  private var hasNestedText = false
  private var isAkDanmaku = false
  private var position: JSONString?
  private var color: JSONString?
  private var mode: JSONString?
  private var size: JSONString?
  private var id: JSONString?
  private var user: JSONString?
  private var created: JSONString?

  init() {}

  @inline(__always)
  mutating func take(_ name: JSONString, from scanner: inout JSONScanner) throws(JSONScanner.SyntaxError) -> Bool {
    let bytes = scanner.bytes
    if name.matches("c", in: bytes) {
      fields = try scanner.string()
    } else if name.matches("m", in: bytes) || name.matches("body", in: bytes) || name.matches("content", in: bytes) {
      try takeText(from: &scanner)
    } else if name.matches("position", in: bytes) {
      position = try scanner.string()
    } else if name.matches("color", in: bytes) {
      color = try scanner.string()
    } else if name.matches("textColor", in: bytes) {
      color = try scanner.string()
      isAkDanmaku = true
    } else if name.matches("mode", in: bytes) {
      mode = try scanner.string()
    } else if name.matches("size", in: bytes) {
      size = try scanner.string()
    } else if name.matches("textSize", in: bytes) {
      size = try scanner.string()
      isAkDanmaku = true
    } else if name.matches("danmakuId", in: bytes) {
      id = try scanner.string()
    } else if name.matches("userId", in: bytes) {
      user = try scanner.string()
    } else if name.matches("createTime", in: bytes) {
      created = try scanner.string()
    } else {
      return false
    }
    return true
  }

  func comment(
    in bytes: ByteView, fallbackID: CommentID, unreadable: inout UnreadableFields
  ) throws(CommentProblem.Reason) -> Comment {
    guard let text else { throw .missing(field: fields == nil ? "text" : "m") }
    let values: AcFunValues
    if let fields { values = try AcFunValues(fields: fields, in: bytes) } else { values = try members(in: bytes) }
    let comment = values.comment(text: text, in: bytes, fallbackID: fallbackID, unreadable: &unreadable)
    guard !hasNestedText || comment.mode == .positioned else { throw .missing(field: fields == nil ? "text" : "m") }
    return comment
  }

  private mutating func takeText(from scanner: inout JSONScanner) throws(JSONScanner.SyntaxError) {
    let kind = scanner.nextKind()
    hasNestedText = kind == .object || kind == .array
    guard hasNestedText else { return text = try scanner.string() }
    let start = scanner.position
    try scanner.skip()
    text = JSONString(range: start..<scanner.position, hasEscapes: false)
  }

  private func members(in bytes: ByteView) throws(CommentProblem.Reason) -> AcFunValues {
    guard let position else { throw .missing(field: "position") }
    let milliseconds = Numbers.double(bytes[position.range])
    var values = AcFunValues(
      time: try FieldValue.time(milliseconds.map { $0 / 1_000 }, quoting: position.quoted(in: bytes)),
      color: color?.range, mode: mode?.range, size: size?.range, user: user, id: id,
      sentAt: created?.range)
    values.isAkDanmaku = isAkDanmaku
    return values
  }
}
