/// A comment of Tencent Video:
/// `{"id":"1","content":"…","time_offset":"1500","content_style":"{\"color\":\"ffffff\",\"position\":1}"}`, the time in
/// milliseconds; position 1 scrolls, 2 is at the top, 3 at the bottom. Only the text and the time are required.
///
/// Source: https://github.com/Mr-Quin/danmaku-anywhere.
struct TencentItem: JSONItem {
  static let names = JSONListNames(
    lists: ["barrage_list", "data"],
    members: [
      "id", "content", "time_offset", "content_style", "create_time", "vuid", "nick", "is_op", "head_url", "up_count",
    ])
  static let format = CommentFormat.tencentJSON

  private var id: JSONString?
  private var text: JSONString?
  private var time: JSONString?
  private var style = TencentStyle()
  private var created: JSONString?
  private var user: JSONString?
  private var nick: JSONString?
  private var likes: JSONString?

  init() {}

  @inline(__always)
  mutating func take(_ name: JSONString, from scanner: inout JSONScanner) throws(JSONScanner.SyntaxError) -> Bool {
    let bytes = scanner.bytes
    if name.matches("id", in: bytes) {
      id = try scanner.string()
    } else if name.matches("content", in: bytes) {
      text = try scanner.string()
    } else if name.matches("time_offset", in: bytes) {
      time = try scanner.string()
    } else if name.matches("content_style", in: bytes) {
      style = try TencentStyle(from: &scanner)
    } else if name.matches("create_time", in: bytes) {
      created = try scanner.string()
    } else if name.matches("vuid", in: bytes) {
      user = try scanner.string()
    } else if name.matches("nick", in: bytes) {
      nick = try scanner.string()
    } else if name.matches("up_count", in: bytes) {
      likes = try scanner.string()
    } else {
      return false
    }
    return true
  }

  func comment(
    in bytes: ByteView, fallbackID: CommentID, unreadable: inout UnreadableFields
  ) throws(CommentProblem.Reason) -> Comment {
    guard let text else { throw .missing(field: "content") }
    guard let time else { throw .missing(field: "time_offset") }
    let color = style.invalidColor.map { unreadable.note(.color, bytes[$0.range], default: style.color) } ?? style.color
    let milliseconds = Numbers.double(bytes[time.range])
    var comment = Comment(
      id: id?.id(in: bytes) ?? fallbackID,
      time: try FieldValue.time(milliseconds.map { $0 / 1_000 }, quoting: time.quoted(in: bytes)),
      mode: style.mode, color: color, text: text.text(in: bytes),
      sentAt: created.flatMap { FieldValue.date($0.range, in: bytes, unreadable: &unreadable) },
      sender: user?.string(in: bytes) ?? "", language: .chinese)
    if let nick, !nick.range.isEmpty { comment.senderName = nick.name(in: bytes) }
    if let likes = likes.flatMap({ Numbers.integer(bytes[$0.range]) }), likes > 0 { comment.likes = likes }
    return comment
  }
}
