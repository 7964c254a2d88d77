/// A text of a program in Bilibili's animation language, as defined at first.
///
/// The names and defaults are those of the language's own documentation (https://github.com/bilibili/bas).
public struct BASText: Sendable, Equatable {
  /// A number, in pixels or other units, or a percentage.
  public struct Length: Sendable, Equatable {
    /// The number in pixels or other units, or in percent.
    public var value: Double
    /// Whether it is in percent.
    public var isPercent: Bool

    /// A number, in percent if `isPercent` is true.
    public init(_ value: Double, isPercent: Bool = false) {
      self.value = value
      self.isPercent = isPercent
    }
  }

  /// The name that statements use.
  public var name: String
  /// The content, cleaned like the text of an ordinary comment; may be empty if a statement sets it later.
  public var content = "请输入内容"
  /// Pixels of the player or percent of the stage's width, within ``PositionedLimits/coordinate``.
  public var x = Length(0)
  /// Pixels of the player or percent of the stage's height, within ``PositionedLimits/coordinate``.
  public var y = Length(0)
  /// Texts with higher values are drawn above the others.
  public var zIndex = 0
  /// Within ``PositionedLimits/scale``.
  public var scale = 1.0
  /// The display time in seconds, within ``CommentLimits/duration``; `nil` to end with the last statement, or after 4 s
  /// without one.
  public var duration: Double?
  /// In 0...1.
  public var alpha = 1.0
  /// `0xRRGGBB`.
  public var color: UInt32 = 0xFFFFFF
  /// The point of the text at `x` and `y`, as fractions of its size, within ``PositionedLimits/scale``. It is also the
  /// centre of rotation and scaling.
  public var anchorX = 0.0
  /// See ``anchorX``.
  public var anchorY = 0.0
  /// Pixels of the player or percent of the stage's width, within ``PositionedLimits/fontSize``.
  public var fontSize = Length(25)
  /// Comma-separated font names, within ``CommentLimits/nameCharacters``.
  public var fontFamily = "SimHei"
  /// Whether it is bold.
  public var isBold = true
  /// Whether it has a shadow.
  public var hasShadow = true
  /// Pixels of the player, within ``PositionedLimits/strokeWidth``.
  public var strokeWidth = 0.0
  /// `0xRRGGBB`.
  public var strokeColor: UInt32 = 0xFFFFFF
  /// Degrees in CSS's direction, within ``PositionedLimits/angle``.
  public var rotateX = 0.0
  /// See ``rotateX``.
  public var rotateY = 0.0
  /// See ``rotateX``.
  public var rotateZ = 0.0

  /// A text with the language's defaults for everything but its name.
  public init(name: String) {
    self.name = name
  }
}
