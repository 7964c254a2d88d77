import NagareColor

/// The colours and the opacity of a sprite. A colour image has its own colours.
package struct SpritePaint: Hashable, Sendable {
  /// The colour of letters.
  package var fill: RGBColor
  /// The colour of the outline, the shadow or the plate.
  package var outline: RGBColor
  /// The opacity of the whole drawing, including its image, 0…255.
  package var opacity: UInt8
  /// The opacity of the outline, the shadow or the plate alone, 0…255. An opaque fill hides them.
  package var outlineOpacity: UInt8

  /// Creates a paint; opacities are 0…255.
  package init(fill: RGBColor, outline: RGBColor, opacity: UInt8, outlineOpacity: UInt8 = 255) {
    self.fill = fill
    self.outline = outline
    self.opacity = opacity
    self.outlineOpacity = outlineOpacity
  }
}
