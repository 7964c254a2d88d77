/// How a text stands on the stage at one moment.
public struct Pose: Sendable, Equatable {
  /// Pixels of the stage at which the text's anchor stands, before perspective.
  public var x: Double
  /// As ``x``.
  public var y: Double
  /// A factor of the width; below 0 the text is mirrored.
  public var scaleX: Double
  /// As ``scaleX``, of the height.
  public var scaleY: Double
  /// In 0...1.
  public var opacity: Double
  /// Degrees in Flash's sense, along axes to the right, down and away from the eye: a positive angle turns clockwise as
  /// seen along the axis. So Z turns the right end down, Y brings it towards the eye, X takes the lower edge away.
  public var rotationX: Double
  /// As ``rotationX``.
  public var rotationY: Double
  /// As ``rotationX``.
  public var rotationZ: Double
  /// `0xRRGGBB`; `nil` if it is that of the text.
  public var color: UInt32?

  /// A pose, upright and opaque unless something else is said. Both factors are `scale`.
  public init(
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
