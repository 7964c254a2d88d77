/// What decides the size of a comment's text besides the widths of its letters.
public struct NiconicoTextRequest: Sendable, Equatable {
  /// The command for its size.
  public var size: NiconicoTextSize
  /// The number of lines, empty ones included: 1...65,536. Others count as the nearest.
  public var lines: Int
  /// Whether the comment stays at the top or bottom, and so must not be too wide.
  public var isFixed: Bool
  /// The command `full`: a fixed comment may be as wide as the whole picture.
  public var isFull: Bool
  /// The command `ender`: many lines are no reason to become smaller.
  public var isEnder: Bool
  /// The player that it was written for.
  public var player: NiconicoPlayer
  /// Virtual pixels that the font's letters stand lower than others', in HTML5 only. niconicomments has 0.01 for Arial,
  /// -0.04 for Yu Gothic, -0.01 for Yu Mincho, 0.135 for SimSun, 0.03 for Gulim and -0.02 to -0.05 for Hiragino.
  public var baselineOffset: Double

  /// A moving comment of medium size without commands, unless something else is said.
  public init(
    size: NiconicoTextSize = .medium, lines: Int, isFixed: Bool = false, isFull: Bool = false, isEnder: Bool = false,
    player: NiconicoPlayer = .html5, baselineOffset: Double = 0
  ) {
    self.size = size
    self.lines = lines
    self.isFixed = isFixed
    self.isFull = isFull
    self.isEnder = isEnder
    self.player = player
    self.baselineOffset = baselineOffset
  }

  /// Whether the number of lines makes the text smaller.
  var hasTooManyLines: Bool { !isEnder && lines >= size.resizingLines }

  var clampedLines: Double { Double(lines.clamped(to: 1...65_536)) }
}
