/// Tells comments that are instructions to the player from those that are to be shown.
enum NiconicoScript {
  /// Whether a text whose first byte this is, escaped in whatever way, may be a script.
  @inline(__always)
  static func mayBegin(with byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "/"), UInt8(ascii: "@"), UInt8(ascii: "\\"), UInt8(ascii: "&"), UInt8(ascii: "<"), 0xEF: true
    default: false
    }
  }

  /// Whether the text is a script: a program of its owner, which starts with a slash, or a command for the player, which
  /// starts with an at sign and a name.
  ///
  /// - Parameter origin: `nil` if the file does not tell. The names are then trusted, a slash is not: viewers write it.
  static func isScript(_ text: String, origin: Comment.Origin?) -> Bool {
    if origin == .owner, text.utf8.first == UInt8(ascii: "/") { return true }
    guard let sign = text.unicodeScalars.first, sign == "@" || sign == "＠" else { return false }
    let rest = text.unicodeScalars.dropFirst()
    // Buttons are what viewers make, too.
    if rest.starts(with: "ボタン".unicodeScalars) { return true }
    guard origin == nil || origin == .owner else { return false }
    if rest.starts(with: "逆".unicodeScalars) { return isReversal(rest.dropFirst()) }
    return names.contains { rest.starts(with: $0.unicodeScalars) }
  }

  /// The names that others begin with stand for them, too: 投票開始, 投コメ固定.
  private static let names = [
    "デフォルト", "ピザ", "コメント禁止", "シーク禁止", "ジャンプ", "置換", "投票", "投コメ",
  ]

  /// Whether what follows 逆 is nothing or one of its arguments: the word starts many others.
  private static func isReversal(_ rest: Substring.UnicodeScalarView) -> Bool {
    guard let next = rest.first, !next.properties.isWhitespace else { return true }
    return ["全", "コメ", "投コメ"].contains { rest.starts(with: $0.unicodeScalars) }
  }
}
