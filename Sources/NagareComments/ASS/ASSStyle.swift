/// A style of a script, reduced to the properties that comments take from it.
struct ASSStyle {
  /// The kind of comments in a style, known from the style's name.
  enum Kind {
    case scroll, reverse, top, bottom
    /// Fixed comments, at the top or the bottom.
    case fixed
    /// Comments of any mode.
    case any
    /// Comments placed by their authors.
    case positioned
    /// The boxes of purchases.
    case message
    case unknown
  }

  var name: Range<Int>
  var kind: Kind
  /// Font size in script pixels; 0 if unknown.
  var size: Double
  /// `0xRRGGBB`.
  var color: UInt32

  /// Recognises the style names of DanmakuFactory, danmaku2ass, biliass and us-danmaku.
  static func kind(of name: Range<Int>, in bytes: ByteView) -> Kind {
    let string = JSONString(range: name, hasEscapes: false)
    if string.matches("R2L", in: bytes) { return .scroll }
    if string.matches("L2R", in: bytes) { return .reverse }
    if string.matches("TOP", in: bytes) { return .top }
    if string.matches("BTM", in: bytes) { return .bottom }
    if string.matches("Fix", in: bytes) { return .fixed }
    if string.matches("SP", in: bytes) { return .positioned }
    if string.matches("MSG", in: bytes) || string.matches("message_box", in: bytes) { return .message }
    if string.matches("biliass", in: bytes) { return .any }
    return bytes.matches("Danmaku2ASS_", at: name.lowerBound) && name.count > 12 ? .any : .unknown
  }

  /// Whether only scripts made from comments have styles of this kind. Subtitles may also have a style `TOP`.
  static func marksComments(_ kind: Kind) -> Bool {
    switch kind {
    case .scroll, .reverse, .bottom, .any: true
    case .top, .fixed, .positioned, .message, .unknown: false
    }
  }
}
