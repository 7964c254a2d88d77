/// A comment of ArtPlayer's lists: `{"text":"…","time":1.5,"color":"#ffffff","mode":0}`, the time in seconds; mode 0
/// scrolls, 1 is at the top, 2 at the bottom. Only `text` and `time` are required.
///
/// Source: https://github.com/zhw2590582/ArtPlayer, packages/artplayer-plugin-danmuku.
struct ArtPlayerItem: JSONItem {
  static let names = JSONListNames(
    lists: ["data", "danmuku"], members: ["text", "time", "color", "mode", "border", "style", "escape"])
  static let format = CommentFormat.artplayerJSON

  private var text: JSONString?
  private var time: JSONString?
  private var color: JSONString?
  private var mode: JSONString?

  init() {}

  @inline(__always)
  mutating func take(_ name: JSONString, from scanner: inout JSONScanner) throws(JSONScanner.SyntaxError) -> Bool {
    let bytes = scanner.bytes
    if name.matches("text", in: bytes) {
      text = try scanner.string()
    } else if name.matches("time", in: bytes) {
      time = try scanner.string()
    } else if name.matches("color", in: bytes) {
      color = try scanner.string()
    } else if name.matches("mode", in: bytes) {
      mode = try scanner.string()
    } else {
      return false
    }
    return true
  }

  func comment(
    in bytes: ByteView, fallbackID: CommentID, unreadable: inout UnreadableFields
  ) throws(CommentProblem.Reason) -> Comment {
    guard let text else { throw .missing(field: "text") }
    guard let time else { throw .missing(field: "time") }
    return Comment(
      id: fallbackID,
      time: try FieldValue.time(Numbers.double(bytes[time.range]), quoting: time.quoted(in: bytes)),
      mode: PlayerValue.mode(mode, in: bytes, unreadable: &unreadable),
      color: PlayerValue.color(color, in: bytes, unreadable: &unreadable),
      text: text.text(in: bytes), language: .chinese)
  }
}
