/// A comment in CommentCoreLibrary's own format:
/// `{"stime":1500,"mode":1,"text":"…","size":25,"color":16777215,"date":0,"hash":"","dbid":1,"pool":0}`, the time in
/// milliseconds and the modes as on Bilibili. Only the time and the text are required. The objects are in an array, or
/// in the member `timeline`.
///
/// Sources: https://github.com/jabbany/CommentCoreLibrary, docs/data-formats/commonformat-json.md and
/// docs/CommentProperties.md.
struct CCLItem: JSONItem {
  static let names = JSONListNames(
    lists: ["timeline"],
    members: ["stime", "mode", "text", "size", "color", "date", "hash", "dbid", "pool", "border", "code"])
  static let format = CommentFormat.cclJSON

  private var time: JSONString?
  private var mode: JSONString?
  private var text: JSONString?
  private var code: JSONString?
  private var size: JSONString?
  private var color: JSONString?
  private var date: JSONString?
  private var pool: JSONString?
  private var sender: JSONString?
  private var id: JSONString?
  private var placement = CCLPlacement()

  init() {}

  @inline(__always)
  mutating func take(_ name: JSONString, from scanner: inout JSONScanner) throws(JSONScanner.SyntaxError) -> Bool {
    let bytes = scanner.bytes
    if name.matches("stime", in: bytes) {
      time = try scanner.string()
    } else if name.matches("mode", in: bytes) {
      mode = try scanner.string()
    } else if name.matches("text", in: bytes) {
      text = try scanner.string()
    } else if name.matches("size", in: bytes) {
      size = try scanner.string()
    } else if name.matches("color", in: bytes) {
      color = try scanner.string()
    } else if name.matches("date", in: bytes) {
      date = try scanner.string()
    } else if name.matches("hash", in: bytes) {
      sender = try scanner.string()
    } else if name.matches("dbid", in: bytes) {
      id = try scanner.string()
    } else if name.matches("pool", in: bytes) {
      pool = try scanner.string()
    } else if name.matches("code", in: bytes) {
      code = try scanner.string()
    } else {
      return try placement.take(name, from: &scanner)
    }
    return true
  }

  func comment(
    in bytes: ByteView, fallbackID: CommentID, unreadable: inout UnreadableFields
  ) throws(CommentProblem.Reason) -> Comment {
    guard let time else { throw .missing(field: "stime") }
    let seconds = try FieldValue.time(
      Numbers.double(bytes[time.range]).map { $0 / 1_000 }, quoting: time.quoted(in: bytes))
    let mode = mode.map { FieldValue.mode($0.range, in: bytes, unreadable: &unreadable) } ?? .scroll
    guard let text = mode == .code ? code ?? text : text else { throw .missing(field: "text") }
    return Comment(
      id: id?.id(in: bytes) ?? fallbackID, time: seconds, mode: mode,
      size: size.map { FieldValue.size($0.range, in: bytes, unreadable: &unreadable) } ?? FieldValue.defaultSize,
      color: PlayerValue.color(color, in: bytes, unreadable: &unreadable), text: string(of: text, mode, in: bytes),
      sentAt: date.flatMap { FieldValue.date($0.range, in: bytes, unreadable: &unreadable) },
      pool: pool.flatMap { FieldValue.integer(.pool, $0.range, in: bytes, unreadable: &unreadable) } ?? 0,
      sender: sender?.string(in: bytes) ?? "", language: .chinese)
  }

  private func string(of text: JSONString, _ mode: Comment.Mode, in bytes: ByteView) -> String {
    guard mode.isScripted else { return text.text(in: bytes, lineBreaks: .bilibili) }
    if mode == .positioned, placement.hasPosition { return placement.script(text: text.text(in: bytes)) }
    return text.string(in: bytes, limit: CommentLimits.scriptCharacters)
  }
}

/// The placement of a CommentCoreLibrary comment of mode 7, from members beside the text.
private struct CCLPlacement {
  private var x: Double?
  private var y: Double?
  private var toX: Double?
  private var toY: Double?
  private var rotationY = 0.0
  private var rotationZ = 0.0
  /// Milliseconds, like ``moveDuration`` and ``moveDelay``.
  private var duration: Double?
  private var moveDuration: Double?
  private var moveDelay = 0.0
  private var opacity = (from: 1.0, to: Double?.none)
  private var hasOutline = true
  private var isRelative = false
  private var font = ""

  /// Whether the members give a position; otherwise the comment's text is a script.
  var hasPosition: Bool { x != nil || y != nil }

  mutating func take(_ name: JSONString, from scanner: inout JSONScanner) throws(JSONScanner.SyntaxError) -> Bool {
    switch scanner.bytes.string(name.range) {
    case "x": x = try scanner.number()
    case "y": y = try scanner.number()
    case "toX": toX = try scanner.number()
    case "toY": toY = try scanner.number()
    case "rY": rotationY = try scanner.number() ?? 0
    case "rZ": rotationZ = try scanner.number() ?? 0
    case "duration", "dur": duration = try scanner.number()
    case "moveDuration": moveDuration = try scanner.number()
    case "moveDelay": moveDelay = try scanner.number() ?? 0
    case "alphaFrom", "opacity": opacity.from = try scanner.number() ?? 1
    case "alphaTo": opacity.to = try scanner.number()
    case "shadow": hasOutline = try scanner.bool() ?? true
    case "position": isRelative = try scanner.string()?.matches("relative", in: scanner.bytes) ?? false
    case "font": font = try scanner.string()?.name(in: scanner.bytes) ?? ""
    default: return false
    }
    return true
  }

  /// The text of the equivalent Bilibili comment of mode 7: a JSON array.
  func script(text: String) -> String {
    let lifetime = (duration ?? 4_000) / 1_000
    // Smaller ones would have an exponent, whose dash separates opacities.
    let opacities = [opacity.from, opacity.to ?? opacity.from].map { $0 < 1e-4 ? 0 : $0 }
    // Without a movement, the target is the start.
    let fields = [
      coordinate(x ?? 0), coordinate(y ?? 0), "\"\(opacities[0])-\(opacities[1])\"", "\(lifetime)",
      JSONObject.quoted(text), "\(rotationZ)", "\(rotationY)", coordinate(toX ?? x ?? 0), coordinate(toY ?? y ?? 0),
      "\(moveDuration ?? lifetime * 1_000)", "\(moveDelay)", "\(hasOutline)", JSONObject.quoted(font), "1",
    ]
    return "[\(fields.joined(separator: ","))]"
  }

  /// A coordinate as JSON: a relative one has a decimal point, while pixels are an integer.
  private func coordinate(_ value: Double) -> String {
    let value = value.limited(to: PositionedLimits.coordinate)
    return isRelative ? "\(value)" : "\(Int(value.rounded()))"
  }
}
