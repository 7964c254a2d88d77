/// The action and time span of a valid Niconico script.
struct ScriptEvent {
  enum Action {
    case defaults(NiconicoLooks)
    case replacement(NiconicoReplacement)
    /// Mirrors scrolling comments.
    case reversal(ScriptScope)
    /// Draws no comments.
    case hideComments
    /// Has no effect outside the player: `@シーク禁止`, `@ジャンプ` and its marks.
    case nothing
  }

  /// The default duration of a script in seconds.
  private static let usualLength = 30.0

  let action: Action
  /// The time span in which it is active; the end may be infinite.
  let span: TimeSpans.Span

  /// - Parameter script: a comment of mode ``Comment/Mode/code``.
  /// - Returns: `nil` for a script that is not performed or is invalid.
  init?(_ script: Comment) {
    let text = script.text.unicodeScalars
    guard let sign = text.first, sign == "@" || sign == "＠" else { return nil }
    let body = text.dropFirst()
    /// The text after the name.
    func arguments(of name: String) -> Substring.UnicodeScalarView? {
      body.starts(with: name.unicodeScalars) ? body.dropFirst(name.unicodeScalars.count) : nil
    }
    var length = Self.usualLength
    if let rest = arguments(of: "デフォルト"), Self.isEnd(rest) {
      action = .defaults(NiconicoLooks(of: script))
      length = .infinity
    } else if let rest = arguments(of: "置換") {
      let words = NiconicoArguments.split(rest, limit: 5)
      guard let replacement = NiconicoReplacement(words, looks: NiconicoLooks(of: script)) else { return nil }
      action = .replacement(replacement)
      length = .infinity
    } else if let rest = arguments(of: "逆") {
      action = .reversal(Self.scope(rest))
    } else if let rest = arguments(of: "コメント禁止"), Self.isEnd(rest) {
      action = .hideComments
    } else if let rest = arguments(of: "シーク禁止"), Self.isEnd(rest) {
      action = .nothing
    } else if arguments(of: "ジャンプ") != nil {
      action = .nothing
    } else {
      return nil
    }
    span = Self.span(from: script.time, length: script.duration.map { min($0, CommentLimits.scriptDuration) } ?? length)
  }

  /// Rounds the end, as files have hundredths of seconds: 0.1 plus 0.2 must end exactly at a comment that starts at
  /// 0.3.
  private static func span(from start: Double, length: Double) -> TimeSpans.Span {
    TimeSpans.Span(start: start, end: ((start + length) * 1_000_000).rounded() / 1_000_000)
  }

  /// Whether a name ends here.
  private static func isEnd(_ rest: Substring.UnicodeScalarView) -> Bool {
    guard let next = rest.first else { return true }
    return next.properties.isWhitespace || next == ":" || next == "："
  }

  /// The scope by the first word, after optional white space; all comments without a known word, as in ZenzaWatch.
  private static func scope(_ rest: Substring.UnicodeScalarView) -> ScriptScope {
    let word = rest.drop { $0.properties.isWhitespace }
    if word.starts(with: "コメ".unicodeScalars) { return .viewers }
    return word.starts(with: "投コメ".unicodeScalars) ? .owner : .all
  }
}
