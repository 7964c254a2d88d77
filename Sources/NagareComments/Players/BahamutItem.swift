/// A comment of Bahamut: `{"text":"…","time":15,"color":"#FFFFFF","position":0,"size":1}`, the time in tenths of a
/// second; position 0 scrolls, 1 is at the top, 2 at the bottom; size 0 is small, 1 normal, 2 big.
///
/// Source: https://github.com/Mr-Quin/danmaku-anywhere.
struct BahamutItem: JSONItem {
  static let names = JSONListNames(
    lists: ["danmu", "data"], members: ["text", "time", "color", "position", "size", "sn", "userid"])
  static let format = CommentFormat.bahamutJSON

  private var text: JSONString?
  private var time: JSONString?
  private var color: JSONString?
  private var position: JSONString?
  private var size: JSONString?
  private var id: JSONString?
  private var user: JSONString?

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
    } else if name.matches("position", in: bytes) {
      position = try scanner.string()
    } else if name.matches("size", in: bytes) {
      size = try scanner.string()
    } else if name.matches("sn", in: bytes) {
      id = try scanner.string()
    } else if name.matches("userid", in: bytes) {
      user = try scanner.string()
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
    let tenths = Numbers.double(bytes[time.range])
    return Comment(
      id: id?.id(in: bytes) ?? fallbackID,
      time: try FieldValue.time(tenths.map { $0 / 10 }, quoting: time.quoted(in: bytes)),
      mode: PlayerValue.mode(position, in: bytes, unreadable: &unreadable),
      size: size(in: bytes, unreadable: &unreadable),
      color: PlayerValue.color(color, in: bytes, unreadable: &unreadable), text: text.text(in: bytes),
      sender: user?.string(in: bytes) ?? "", language: .traditionalChinese)
  }

  private func size(in bytes: ByteView, unreadable: inout UnreadableFields) -> Double {
    guard let size else { return FieldValue.defaultSize }
    switch Numbers.integer(bytes[size.range]) {
    case 0: return 18
    case 1: return FieldValue.defaultSize
    case 2: return 36
    default: return unreadable.note(.size, bytes[size.range], default: FieldValue.defaultSize)
    }
  }
}
