/// A comment of AcFun's mode 7: a text that its author placed, rotated and moved in steps.
///
/// It is a JSON object whose members have names of one or two letters. Filters (`w.l`), depths (`pz`, `sz`) and the
/// easing of steps (`v`) are not read.
///
/// Sources: https://github.com/jabbany/CommentCoreLibrary, docs/data-formats/acfun-json.md;
/// https://github.com/m13253/danmaku2ass.
package struct AcFunText: Sendable, Equatable {
  /// The state of the text at one moment.
  package struct State: Sendable, Equatable {
    /// The fraction of the player's width from the left edge, within ``PositionedLimits/coordinate``.
    package var x = 0.0
    /// The fraction of the player's height from the upper edge, within ``PositionedLimits/coordinate``.
    package var y = 0.0
    /// In 0...1.
    package var opacity = 1.0
    /// The horizontal scale factor, within ``PositionedLimits/scale``.
    package var scaleX = 1.0
    /// The vertical scale factor, within ``PositionedLimits/scale``.
    package var scaleY = 1.0
    /// Degrees in Flash's direction, within ``PositionedLimits/angle``.
    package var rotationX = 0.0
    /// See ``rotationX``.
    package var rotationY = 0.0
    /// See ``rotationX``.
    package var rotationZ = 0.0
    /// `0xRRGGBB`; `nil` for the comment's own colour.
    package var color: UInt32?

    /// The state of an upright, opaque text in the upper left corner.
    package init() {}
  }

  /// A transition to another state.
  package struct Step: Sendable, Equatable {
    /// Seconds, within ``PositionedLimits/moveTime``.
    package var duration: Double
    /// The state at the end of the step.
    package var target: State

    /// A transition to a state.
    package init(duration: Double, target: State) {
      self.duration = duration
      self.target = target
    }
  }

  /// The text, not empty, cleaned and limited like that of an ordinary comment.
  package var text: String
  /// Seconds from the comment's time until the text appears, within ``PositionedLimits/moveTime``.
  package var delay = 0.0
  /// Seconds that the text stays in ``start`` before the steps, within ``PositionedLimits/moveTime``.
  package var stay = 3.0
  /// The initial state.
  package var start = State()
  /// The steps in order, at most ``PositionedLimits/statements``. The text disappears at the end of the last one.
  package var steps: [Step] = []
  /// The point of the text that is placed at `x` and `y`, also the centre of rotation and scaling: a corner, the middle
  /// of a side or the centre, numbered row by row from the upper left corner, in 0...8.
  package var anchor = 0
  /// Whether the text has an outline.
  package var hasOutline = true
  /// The font's name, cleaned, within ``CommentLimits/nameCharacters``; `nil` for the player's own font.
  package var fontName: String?
  /// `nil` for the default weight.
  package var isBold: Bool?

  /// A text with default properties.
  package init(text: String) {
    self.text = text
  }
}
