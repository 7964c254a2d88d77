/// A comment of DanDanPlay: `{"cid":1,"p":"time,mode,colour,sender","m":"text"}`.
///
/// The service combines comments of several sites and converts them to simplified Chinese. A prefix of the sender names
/// the site. Some mirrors have Bilibili's first eight fields in `p` instead.
///
/// Source: https://github.com/Mr-Quin/danmaku-anywhere, packages/danmaku-converter.
struct DanDanPlayItem: JSONItem {
  static let names = JSONListNames(lists: ["comments", "data"], members: ["cid", "p", "m", "s", "t"])
  static let format = CommentFormat.dandanplayJSON

  private var id: CommentID?
  private var fields: JSONString?
  private var text: JSONString?

  init() {}

  @inline(__always)
  mutating func take(_ name: JSONString, from scanner: inout JSONScanner) throws(JSONScanner.SyntaxError) -> Bool {
    let bytes = scanner.bytes
    if name.matches("cid", in: bytes) {
      id = try scanner.string()?.id(in: bytes)
    } else if name.matches("p", in: bytes) {
      fields = try scanner.string()
    } else if name.matches("m", in: bytes) {
      text = try scanner.string()
    } else {
      return false
    }
    return true
  }

  func comment(
    in bytes: ByteView, fallbackID: CommentID, unreadable: inout UnreadableFields
  ) throws(CommentProblem.Reason) -> Comment {
    guard let fields else { throw .missing(field: "p") }
    guard let text else { throw .missing(field: "m") }
    let parameters = try DanDanPlayParameters(fields, in: bytes, unreadable: &unreadable)
    return parameters.comment(
      text: parameters.mode.isScripted
        ? text.string(in: bytes, limit: CommentLimits.scriptCharacters)
        : text.text(in: bytes, lineBreaks: .bilibili),
      id: id ?? fallbackID)
  }
}
