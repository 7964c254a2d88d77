/// The commands of a comment for Niconico's field `mail`.
struct NiconicoMail {
  /// In an order in which ``NiconicoCommands`` reads the comment's properties from them.
  let words: [String]
  /// Whether the commands are valid only for premium members.
  let isPremium: Bool

  /// The commands of a comment. Bilibili's sizes become the nearest of Niconico's three. A default is written only if
  /// the author chose it.
  init(of comment: Comment) {
    let color = comment.color & 0xFF_FFFF
    let commonColor = NiconicoColors.commonName(of: color)
    isPremium = commonColor == nil
    // A file may have any text as a command: white space would separate it, and `#f00` may be a colour or not.
    var commands = NiconicoCommands(allowsHexadecimal: isPremium)
    for command in comment.commands { commands.add(words: command) }
    guard !comment.mode.isScripted else {
      // They include the commands that set properties.
      words = commands.all
      return
    }
    var words: [String] = []
    // The first command of a kind counts, so that those of the properties precede the others.
    if let mode = Self.command(for: comment.mode, isChosen: comment.choices.contains(.mode)) { words.append(mode) }
    if let size = Self.command(for: comment.size, isChosen: comment.choices.contains(.size)) { words.append(size) }
    if color != 0xFFFFFF || comment.choices.contains(.color) {
      words.append(commonColor ?? NiconicoColors.premiumName(of: color) ?? hexColor(color))
    }
    words += commands.others
    // The time of a purchase is that of its box, for which the format has no place.
    if comment.purchase == nil, let duration = FieldValue.duration(comment.duration) {
      words.append("@" + decimal(duration, decimals: 0...3))
    }
    self.words = words
  }

  private static func command(for mode: Comment.Mode, isChosen: Bool) -> String? {
    switch mode {
    case .top: "ue"
    case .bottom: "shita"
    case .scroll, .reverse, .positioned, .code, .bas: isChosen ? "naka" : nil
    }
  }

  /// The command for the nearest of the sizes 18, 25 and 36.
  private static func command(for size: Double, isChosen: Bool) -> String? {
    if size < 21.5 { return "small" }
    if size > 30.5 { return "big" }
    return isChosen ? "medium" : nil
  }
}
