/// The pose of a text on the stage at one time.
package struct Pose: Sendable, Equatable {
  /// The x coordinate of the text's anchor, in pixels of the stage, before perspective.
  package var x: Double
  /// The y coordinate of the text's anchor, in pixels of the stage, before perspective.
  package var y: Double
  /// Horizontal scale; a negative one mirrors the text.
  package var scaleX: Double
  /// Vertical scale; a negative one mirrors the text.
  package var scaleY: Double
  /// Opacity, 0...1.
  package var opacity: Double
  /// Rotation about the X axis in degrees, by Flash's convention: axes point right, down and away from the eye, and a
  /// positive angle is clockwise as seen along the axis. Thus Z turns the right end down, Y brings it towards the eye,
  /// and X takes the lower edge away.
  package var rotationX: Double
  /// Rotation about the Y axis in degrees, as in ``rotationX``.
  package var rotationY: Double
  /// Rotation about the Z axis in degrees, as in ``rotationX``.
  package var rotationZ: Double
  /// The colour, `0xRRGGBB`; `nil` for the text's own.
  package var color: UInt32?

  /// Creates a pose, by default upright and opaque. Both scales are `scale`.
  package init(
    x: Double, y: Double, scale: Double = 1, opacity: Double = 1, rotationX: Double = 0, rotationY: Double = 0,
    rotationZ: Double = 0, color: UInt32? = nil
  ) {
    self.x = x
    self.y = y
    (scaleX, scaleY) = (scale, scale)
    self.opacity = opacity
    self.rotationX = rotationX
    self.rotationY = rotationY
    self.rotationZ = rotationZ
    self.color = color
  }
}
