import NagareColor

/// The colours of a sprite and how opaque it is as a whole.
public struct SpritePaint: Hashable, Sendable {
  public var fill: YCbCrColor
  public var outline: YCbCrColor
  /// The opacity of fill and outline taken together, 0…255.
  public var opacity: UInt8

  public init(fill: YCbCrColor, outline: YCbCrColor, opacity: UInt8) {
    self.fill = fill
    self.outline = outline
    self.opacity = opacity
  }
}
