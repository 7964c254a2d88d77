/// A script of Niconico's that was understood: what it does, and when.
struct ScriptEvent {
  enum Action {
    case defaults(NiconicoLooks)
    case replacement(NiconicoReplacement)
    /// Scrolling comments are mirrored.
    case reversal(ScriptScope)
    /// No comment is drawn.
    case hideComments
    /// What concerns the player only: `@シーク禁止`, `@ジャンプ` and its marks.
    case nothing
  }

  /// Seconds that a script acts for if it does not tell.
  private static let usualLength = 30.0

  let action: Action
  /// When it acts; the end may be infinite.
  let span: TimeSpans.Span

  /// - Parameter script: a comment of mode ``Comment/Mode/code``.
  /// - Returns: `nil` for a script that is not performed, or is written wrongly.
  init?(_ script: Comment) {
    let text = script.text.unicodeScalars
    guard let sign = text.first, sign == "@" || sign == "＠" else { return nil }
    let body = text.dropFirst()
    /// What follows the name.
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

  /// Files have hundredths of seconds. The sum is rounded, so that two tenths behind one tenth end at three: where the
  /// comment is that starts then.
  private static func span(from start: Double, length: Double) -> TimeSpans.Span {
    TimeSpans.Span(start: start, end: ((start + length) * 1_000_000).rounded() / 1_000_000)
  }

  /// Whether a name ends here.
  private static func isEnd(_ rest: Substring.UnicodeScalarView) -> Bool {
    guard let next = rest.first else { return true }
    return next.properties.isWhitespace || next == ":" || next == "："
  }

  /// The first word, with or without white space in front; without a known one, all are meant, as in ZenzaWatch.
  private static func scope(_ rest: Substring.UnicodeScalarView) -> ScriptScope {
    let word = rest.drop { $0.properties.isWhitespace }
    if word.starts(with: "コメ".unicodeScalars) { return .viewers }
    return word.starts(with: "投コメ".unicodeScalars) ? .owner : .everybody
  }
}
