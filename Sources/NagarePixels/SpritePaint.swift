import NagareColor

/// The colours of a sprite, except for its colour image, and its opacity.
package struct SpritePaint: Hashable, Sendable {
  /// The colour of letters.
  package var fill: RGBColor
  /// The colour of the outline, the shadow or the plate.
  package var outline: RGBColor
  /// The opacity of the whole drawing, including its image, 0…255.
  package var opacity: UInt8
  /// The opacity of the outline, the shadow or the plate alone, 0…255. The fill covers them completely.
  package var outlineOpacity: UInt8

  /// Creates a paint; opacities are 0…255.
  package init(fill: RGBColor, outline: RGBColor, opacity: UInt8, outlineOpacity: UInt8 = 255) {
    self.fill = fill
    self.outline = outline
    self.opacity = opacity
    self.outlineOpacity = outlineOpacity
  }
}
