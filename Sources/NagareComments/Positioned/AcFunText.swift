/// A comment of AcFun's mode 7: a text that its author placed, turned and moved in steps.
///
/// It is an object of JSON whose members have names of one or two letters. Filters (`w.l`), depths (`pz`, `sz`) and the
/// way in which a step speeds up (`v`) are not among what is read.
///
/// Sources: https://github.com/jabbany/CommentCoreLibrary, docs/data-formats/acfun-json.md;
/// https://github.com/m13253/danmaku2ass.
public struct AcFunText: Sendable, Equatable {
  /// How the text stands at the end of a step.
  public struct State: Sendable, Equatable {
    /// Share of the stage's width, from the left edge, within ``PositionedLimits/coordinate``.
    public var x = 0.0
    /// Share of the stage's height, from the upper edge.
    public var y = 0.0
    /// In 0...1.
    public var opacity = 1.0
    /// A factor of the width, within ``PositionedLimits/scale``.
    public var scaleX = 1.0
    /// As ``scaleX``, of the height.
    public var scaleY = 1.0
    /// Degrees in Flash's sense, within ``PositionedLimits/angle``.
    public var rotationX = 0.0
    /// As ``rotationX``.
    public var rotationY = 0.0
    /// As ``rotationX``.
    public var rotationZ = 0.0
    /// `0xRRGGBB`; `nil` for the comment's own.
    public var color: UInt32?

    /// Upright and opaque in the upper left corner.
    public init() {}
  }

  /// A way from one state to another.
  public struct Step: Sendable, Equatable {
    /// Seconds, within ``PositionedLimits/moveTime``.
    public var duration: Double
    /// What it leads to.
    public var target: State

    /// A way to that state.
    public init(duration: Double, target: State) {
      self.duration = duration
      self.target = target
    }
  }

  /// Cleaned as the text of an ordinary comment is, within the same limits, not empty.
  public var text: String
  /// Seconds from the comment's time until it appears, within ``PositionedLimits/moveTime``.
  public var delay = 0.0
  /// Seconds that it stays in ``start`` before the steps, within ``PositionedLimits/moveTime``.
  public var stay = 3.0
  /// How it stands at first.
  public var start = State()
  /// One after the other, at most ``PositionedLimits/statements``. It disappears at the end of the last one.
  public var steps: [Step] = []
  /// Which point of the text stands at its place, and is turned and stretched about: the corners, the middles of the
  /// sides and the middle, row by row from the upper left corner, in 0...8.
  public var anchor = 0
  /// Whether letters have an outline.
  public var hasOutline = true
  /// Cleaned, within ``CommentLimits/nameCharacters``; `nil` for the player's own font.
  public var fontName: String?
  /// `nil` for the usual weight.
  public var isBold: Bool?

  /// A text of which nothing else is said.
  public init(text: String) {
    self.text = text
  }
}
