import NagareColor

/// The colours of a sprite, except for its colour image, and its opacity.
public struct SpritePaint: Hashable, Sendable {
  /// The colour of letters.
  public var fill: RGBColor
  /// The colour of the outline, the shadow or the plate.
  public var outline: RGBColor
  /// The opacity of the whole drawing, including its image, 0…255.
  public var opacity: UInt8
  /// The opacity of the outline, the shadow or the plate alone, 0…255. The fill covers them completely.
  public var outlineOpacity: UInt8

  /// Creates a paint; opacities are 0…255.
  public init(fill: RGBColor, outline: RGBColor, opacity: UInt8, outlineOpacity: UInt8 = 255) {
    self.fill = fill
    self.outline = outline
    self.opacity = opacity
    self.outlineOpacity = outlineOpacity
  }
}
