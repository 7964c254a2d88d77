import NagareColor

/// The colours of a sprite, but for those of a picture, and how opaque it is as a whole.
public struct SpritePaint: Hashable, Sendable {
  /// Of letters.
  public var fill: RGBColor
  /// Of what is around letters, or of the plate under them.
  public var outline: RGBColor
  /// The opacity of the drawing as a whole, its picture included, 0…255.
  public var opacity: UInt8
  /// The opacity of the outline alone, shadow and plate included, 0…255. The fill lies over it and hides what is beneath.
  public var outlineOpacity: UInt8

  /// Colours, and opacities in 0…255.
  public init(fill: RGBColor, outline: RGBColor, opacity: UInt8, outlineOpacity: UInt8 = 255) {
    self.fill = fill
    self.outline = outline
    self.opacity = opacity
    self.outlineOpacity = outlineOpacity
  }
}
