/// The properties of a comment that determine its text size, besides advances.
package struct NiconicoTextRequest: Sendable, Equatable {
  /// The size command.
  package var size: NiconicoTextSize
  /// The number of lines, including empty ones, clamped to 1...65,536.
  package var lines: Int
  /// Whether the comment is fixed at the top or bottom, which limits its width.
  package var isFixed: Bool
  /// Whether the command `full` is present, which raises the limit on a fixed comment's width.
  package var isFull: Bool
  /// Whether the command `ender` is present, with which the number of lines does not reduce the size.
  package var isEnder: Bool
  /// The player that the comment was written for.
  package var player: NiconicoPlayer

  /// Creates a request, by default for a moving comment of medium size.
  package init(
    size: NiconicoTextSize = .medium, lines: Int, isFixed: Bool = false, isFull: Bool = false, isEnder: Bool = false,
    player: NiconicoPlayer = .html5
  ) {
    self.size = size
    self.lines = lines
    self.isFixed = isFixed
    self.isFull = isFull
    self.isEnder = isEnder
    self.player = player
  }

  /// Whether the number of lines reduces the text size.
  var hasTooManyLines: Bool { !isEnder && lines >= size.resizingLines }

  var clampedLines: Double { Double(lines.clamped(to: 1...65_536)) }
}
