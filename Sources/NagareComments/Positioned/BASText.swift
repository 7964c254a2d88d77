/// A text of a program in Bilibili's animation language, as its definition states it.
///
/// The names and defaults are those of the language's own documentation (https://github.com/bilibili/bas).
package struct BASText: Sendable, Equatable {
  /// A number, in pixels or the property's own unit, or a percentage.
  package struct Length: Sendable, Equatable {
    /// The number, in percent if ``isPercent`` is true.
    package var value: Double
    /// Whether ``value`` is in percent.
    package var isPercent: Bool

    /// A number, in percent if `isPercent` is true.
    package init(_ value: Double, isPercent: Bool = false) {
      self.value = value
      self.isPercent = isPercent
    }
  }

  /// The name that statements use.
  package var name: String
  /// The content, cleaned like the text of an ordinary comment; may be empty if a statement sets it later.
  package var content = "请输入内容"
  /// Pixels of the player or percent of the stage's width, within ``PositionedLimits/coordinate``.
  package var x = Length(0)
  /// Pixels of the player or percent of the stage's height, within ``PositionedLimits/coordinate``.
  package var y = Length(0)
  /// Texts with higher values are drawn above those with lower ones.
  package var zIndex = 0
  /// Within ``PositionedLimits/scale``.
  package var scale = 1.0
  /// The display time in seconds, within ``CommentLimits/duration``; `nil` to end with the last statement, or after 4 s
  /// without one.
  package var duration: Double?
  /// In 0...1.
  package var alpha = 1.0
  /// `0xRRGGBB`.
  package var color: UInt32 = 0xFFFFFF
  /// The point of the text at `x` and `y`, as fractions of its size, within ``PositionedLimits/scale``. It is also the
  /// centre of rotation and scaling.
  package var anchorX = 0.0
  /// See ``anchorX``.
  package var anchorY = 0.0
  /// Pixels of the player or percent of the stage's width, within ``PositionedLimits/fontSize``.
  package var fontSize = Length(25)
  /// Comma-separated font names, within ``CommentLimits/nameCharacters``.
  package var fontFamily = "SimHei"
  /// Whether it is bold.
  package var isBold = true
  /// Whether it has a shadow.
  package var hasShadow = true
  /// Pixels of the player, within ``PositionedLimits/strokeWidth``.
  package var strokeWidth = 0.0
  /// `0xRRGGBB`.
  package var strokeColor: UInt32 = 0xFFFFFF
  /// Degrees in CSS's direction, within ``PositionedLimits/angle``.
  package var rotateX = 0.0
  /// See ``rotateX``.
  package var rotateY = 0.0
  /// See ``rotateX``.
  package var rotateZ = 0.0

  /// A text with the language's defaults for everything but its name.
  package init(name: String) {
    self.name = name
  }
}
