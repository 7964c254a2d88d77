/// A style of a script, as far as comments need it.
struct ASSStyle {
  /// What the programs that make scripts of comments name their styles for.
  enum Kind {
    case scroll, reverse, top, bottom
    /// Fixed comments, at the top or the bottom.
    case fixed
    /// Comments of whatever mode.
    case any
    /// Comments that are placed by their authors.
    case positioned
    /// The boxes in which purchases are shown.
    case message
    case unknown
  }

  var name: Range<Int>
  var kind: Kind
  /// In pixels of the script, more than 0.
  var size: Double
  /// `0xRRGGBB`.
  var color: UInt32

  /// The styles of DanmakuFactory, danmaku2ass and us-danmaku.
  static func kind(of name: Range<Int>, in bytes: ByteView) -> Kind {
    let string = JSONString(range: name, hasEscapes: false)
    if string.matches("R2L", in: bytes) { return .scroll }
    if string.matches("L2R", in: bytes) { return .reverse }
    if string.matches("TOP", in: bytes) { return .top }
    if string.matches("BTM", in: bytes) { return .bottom }
    if string.matches("Fix", in: bytes) { return .fixed }
    if string.matches("SP", in: bytes) { return .positioned }
    if string.matches("MSG", in: bytes) || string.matches("message_box", in: bytes) { return .message }
    return bytes.matches("Danmaku2ASS_", at: name.lowerBound) && name.count > 12 ? .any : .unknown
  }

  /// Whether only scripts of comments have a style of this kind: subtitles may call one `TOP` as well.
  static func marksComments(_ kind: Kind) -> Bool {
    switch kind {
    case .scroll, .reverse, .bottom, .any: true
    case .top, .fixed, .positioned, .message, .unknown: false
    }
  }
}
