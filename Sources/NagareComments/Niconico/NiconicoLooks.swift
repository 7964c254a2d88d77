/// Looks that a script of Niconico's gives to other comments: those that its own commands name.
struct NiconicoLooks: Equatable {
  var mode: Comment.Mode?
  /// In Bilibili's unit.
  var size: Double?
  /// `0xRRGGBB`.
  var color: UInt32?
  /// A command for a font.
  var font: String?

  init() {}

  /// - Parameter script: a comment that has all its commands as words.
  init(of script: Comment) {
    // Size and colour are the script's own: it had to be allowed to use `#rrggbb`.
    var commands = NiconicoCommands(allowsHexadecimal: false)
    for word in script.commands { commands.add(words: word) }
    mode = commands.mode
    font = commands.others.first(where: NiconicoCommands.fonts.contains)
    if script.choices.contains(.size) { size = script.size }
    if script.choices.contains(.color) { color = script.color }
  }

  /// What several active defaults come to, from the one that started first to the last: each look is that of the first
  /// that has it, but as soon as the latest ones have all four together, earlier ones count for nothing.
  ///
  /// Source: https://github.com/xpadev-net/niconicomments, which goes from the latest back and stops when it has all.
  /// In ZenzaWatch each look is that of the last that has it.
  init(joining defaults: [NiconicoLooks]) {
    for looks in defaults.reversed() {
      mode = looks.mode ?? mode
      size = looks.size ?? size
      color = looks.color ?? color
      font = looks.font ?? font
      if mode != nil, size != nil, color != nil, font != nil { break }
    }
  }

  var isEmpty: Bool { self == NiconicoLooks() }

  /// These looks as far as there are any, and what is missing from others.
  func filled(from other: NiconicoLooks) -> NiconicoLooks {
    var looks = self
    looks.mode = mode ?? other.mode
    looks.size = size ?? other.size
    looks.color = color ?? other.color
    looks.font = font ?? other.font
    return looks
  }
}
