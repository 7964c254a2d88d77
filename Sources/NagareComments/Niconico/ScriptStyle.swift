/// The properties that a Niconico script gives to other comments, from its own commands.
struct ScriptStyle: Equatable {
  var mode: Comment.Mode?
  /// The size in Bilibili's unit.
  var size: Double?
  /// `0xRRGGBB`.
  var color: UInt32?
  /// A font command.
  var font: String?

  init() {}

  /// - Parameter script: unlike other comments, it has all its commands in ``Comment/commands``.
  init(of script: Comment) {
    // Size and colour are those of the script: its reader knew whether `#rrggbb` was allowed.
    var commands = NiconicoCommands(allowsHexadecimal: false)
    for word in script.commands { commands.add(words: word) }
    mode = commands.mode
    font = commands.others.first(where: NiconicoCommands.fonts.contains)
    if script.choices.contains(.size) { size = script.size }
    if script.choices.contains(.color) { color = script.color }
  }

  /// Combines active defaults, sorted by their starts. The first to set a property wins, but defaults before the latest
  /// ones that together set all four properties are ignored.
  ///
  /// Source: https://github.com/xpadev-net/niconicomments, which goes backwards from the latest and stops when all four
  /// are set. In ZenzaWatch the last to set a property wins.
  init(joining defaults: [ScriptStyle]) {
    for style in defaults.reversed() {
      mode = style.mode ?? mode
      size = style.size ?? size
      color = style.color ?? color
      font = style.font ?? font
      if mode != nil, size != nil, color != nil, font != nil { break }
    }
  }

  var isEmpty: Bool { self == ScriptStyle() }

  /// These properties, with missing ones taken from `other`.
  func filled(from other: ScriptStyle) -> ScriptStyle {
    var style = self
    style.mode = mode ?? other.mode
    style.size = size ?? other.size
    style.color = color ?? other.color
    style.font = font ?? other.font
    return style
  }
}
