/// The action and time span of a performed Niconico script.
struct ScriptEvent {
  enum Action {
    case defaults(ScriptStyle)
    case replacement(NiconicoReplacement)
    /// Mirrors scrolling comments.
    case reversal(ScriptScope)
    /// Hides all comments.
    case hideComments
    /// Has no effect outside a player: `@シーク禁止`, `@ジャンプ` and its markers.
    case nothing
  }

  /// The default duration in seconds of scripts other than `@デフォルト` and `@置換`.
  private static let defaultDuration = 30.0

  let action: Action
  /// The time span in which the script is active; the end may be infinite.
  let span: TimeSpans.Span

  /// `nil` if the script is invalid or not performed.
  /// - Parameter script: a comment of mode ``Comment/Mode/code``.
  init?(_ script: Comment) {
    let text = script.text.unicodeScalars
    guard let sign = text.first, sign == "@" || sign == "＠" else { return nil }
    let body = text.dropFirst()
    /// The text after the name.
    func arguments(of name: String) -> Substring.UnicodeScalarView? {
      body.starts(with: name.unicodeScalars) ? body.dropFirst(name.unicodeScalars.count) : nil
    }
    var duration = Self.defaultDuration
    if let rest = arguments(of: "デフォルト"), Self.isEnd(rest) {
      action = .defaults(ScriptStyle(of: script))
      duration = .infinity
    } else if let rest = arguments(of: "置換") {
      let words = NiconicoArguments.split(rest, limit: 5)
      guard let replacement = NiconicoReplacement(words, style: ScriptStyle(of: script)) else { return nil }
      action = .replacement(replacement)
      duration = .infinity
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
    span = Self.span(
      from: script.time, duration: script.duration.map { min($0, CommentLimits.scriptDuration) } ?? duration)
  }

  /// Rounds the end to microseconds: the sum of 0.1 and 0.2 must equal the time 0.3 of a comment.
  private static func span(from start: Double, duration: Double) -> TimeSpans.Span {
    TimeSpans.Span(start: start, end: ((start + duration) * 1_000_000).rounded() / 1_000_000)
  }

  /// Whether the script's name ends before `rest`.
  private static func isEnd(_ rest: Substring.UnicodeScalarView) -> Bool {
    guard let next = rest.first else { return true }
    return next.properties.isWhitespace || next == ":" || next == "："
  }

  /// The scope that the first word names; all comments if it is missing or unknown, as in ZenzaWatch.
  private static func scope(_ rest: Substring.UnicodeScalarView) -> ScriptScope {
    let word = rest.drop { $0.properties.isWhitespace }
    if word.starts(with: "コメ".unicodeScalars) { return .viewers }
    return word.starts(with: "投コメ".unicodeScalars) ? .owner : .all
  }
}
