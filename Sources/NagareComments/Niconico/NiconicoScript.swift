/// Distinguishes scripts, which are instructions to the player, from comments to show.
enum NiconicoScript {
  /// Whether a text with this first byte, possibly escaped, may be a script.
  @inline(__always)
  static func mayBegin(with byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "/"), UInt8(ascii: "@"), UInt8(ascii: "\\"), UInt8(ascii: "&"), UInt8(ascii: "<"), 0xEF: true
    default: false
    }
  }

  /// Whether the text is a script: an owner's program, which starts with a slash, or a command to the player, which
  /// starts with an at sign and a name.
  ///
  /// - Parameter origin: `nil` if unknown. Names are then accepted, but slashes are not, since viewers write them.
  static func isScript(_ text: String, origin: Comment.Origin?) -> Bool {
    if origin == .owner, text.utf8.first == UInt8(ascii: "/") { return true }
    guard let sign = text.unicodeScalars.first, sign == "@" || sign == "＠" else { return false }
    let rest = text.unicodeScalars.dropFirst()
    // Viewers can create buttons, too.
    if rest.starts(with: "ボタン".unicodeScalars) { return true }
    guard origin == nil || origin == .owner else { return false }
    if rest.starts(with: "逆".unicodeScalars) { return isReversal(rest.dropFirst()) }
    return names.contains { rest.starts(with: $0.unicodeScalars) }
  }

  /// The beginnings of scripts' names: some have longer forms, such as 投票開始 and 投コメ固定.
  private static let names = [
    "デフォルト", "ピザ", "コメント禁止", "シーク禁止", "ジャンプ", "置換", "投票", "投コメ",
  ]

  /// Whether 逆 is followed by nothing, white space or one of its arguments: many other words start with it.
  private static func isReversal(_ rest: Substring.UnicodeScalarView) -> Bool {
    guard let next = rest.first, !next.properties.isWhitespace else { return true }
    return ["全", "コメ", "投コメ"].contains { rest.starts(with: $0.unicodeScalars) }
  }
}
