/// A text of a program in Bilibili's animation language, as its definition makes it.
///
/// The names and defaults are those of the language's own documentation (https://github.com/bilibili/bas).
public struct BASText: Sendable, Equatable {
  /// A number, of pixels or other units, or a percentage.
  public struct Length: Sendable, Equatable {
    /// In pixels or other units, or in percent.
    public var value: Double
    /// Whether it is in percent.
    public var isPercent: Bool

    /// A number, in percent if that is said.
    public init(_ value: Double, isPercent: Bool = false) {
      self.value = value
      self.isPercent = isPercent
    }
  }

  /// The name that statements know it by.
  public var name: String
  /// Cleaned as the text of an ordinary comment is; may be empty where a statement sets it later.
  public var content = "请输入内容"
  /// Pixels of the player or percent of the stage's side, within ``PositionedLimits/coordinate``.
  public var x = Length(0)
  /// As ``x``, of the stage's height.
  public var y = Length(0)
  /// What is higher lies above.
  public var zIndex = 0
  /// Within ``PositionedLimits/scale``.
  public var scale = 1.0
  /// Seconds that it is there, within ``CommentLimits/duration``; `nil` for as long as statements act on it, or 4 s.
  public var duration: Double?
  /// In 0...1.
  public var alpha = 1.0
  /// `0xRRGGBB`.
  public var color: UInt32 = 0xFFFFFF
  /// Which point of the text stands at `x` and `y`, as shares of its size, within ``PositionedLimits/scale``; the text
  /// turns and grows about it.
  public var anchorX = 0.0
  /// As ``anchorX``.
  public var anchorY = 0.0
  /// Pixels of the player or percent of the stage's width, within ``PositionedLimits/fontSize``.
  public var fontSize = Length(25)
  /// Names with commas between them, within ``CommentLimits/nameCharacters``.
  public var fontFamily = "SimHei"
  /// Whether it is drawn with a bold face.
  public var isBold = true
  /// Whether it has a shadow.
  public var hasShadow = true
  /// Pixels of the player, within ``PositionedLimits/strokeWidth``.
  public var strokeWidth = 0.0
  /// `0xRRGGBB`.
  public var strokeColor: UInt32 = 0xFFFFFF
  /// Degrees in the sense of style sheets, within ``PositionedLimits/angle``.
  public var rotateX = 0.0
  /// As ``rotateX``.
  public var rotateY = 0.0
  /// As ``rotateX``.
  public var rotateZ = 0.0

  /// A text as the language makes it when nothing but its name is said.
  public init(name: String) {
    self.name = name
  }
}
