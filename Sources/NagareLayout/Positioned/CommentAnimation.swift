/// The animation of a text positioned by its author, from the comment's time on.
package struct CommentAnimation: Sendable, Equatable {
  /// A point of a text as fractions of its width and height; (0, 0) is the top left corner.
  package struct BoxPoint: Sendable, Equatable {
    /// The fraction of the width, from the left.
    package var x: Double
    /// The fraction of the height, from the top.
    package var y: Double

    /// Creates a point from fractions.
    package init(x: Double, y: Double) {
      self.x = x
      self.y = y
    }

    /// The top left corner.
    package static let topLeft = BoxPoint(x: 0, y: 0)
    /// The centre.
    package static let center = BoxPoint(x: 0.5, y: 0.5)
  }

  /// The order of rotations about axes that do not turn with the text.
  package enum RotationOrder: Sendable, Equatable {
    /// X, then Y, then Z, as in Flash and the players of mode 7: the matrix is `Rz · Ry · Rx`.
    case xyz
    /// Z, then Y, then X, as with `rotateX() rotateY() rotateZ()` in CSS and in the player of mode 9.
    case zyx
  }

  /// The start of the text's visibility, in seconds after the comment's time.
  package var timeIn: Double
  /// The end of the text's visibility, in seconds after the comment's time; from then on, the text is invisible.
  package var timeOut: Double
  /// The x coordinate of the anchor, in pixels of the stage.
  package var x: Track
  /// The y coordinate of the anchor, in pixels of the stage.
  package var y: Track
  /// Horizontal scale, as in ``Pose``.
  package var scaleX = Track(1)
  /// Vertical scale, as in ``Pose``.
  package var scaleY = Track(1)
  /// Opacity, 0...1.
  package var opacity = Track(1)
  /// Rotation about the X axis in degrees, as in ``Pose``.
  package var rotationX = Track(0)
  /// Rotation about the Y axis in degrees, as in ``Pose``.
  package var rotationY = Track(0)
  /// Rotation about the Z axis in degrees, as in ``Pose``.
  package var rotationZ = Track(0)
  /// The colour over time; `nil` if the text keeps its own.
  package var color: ColorTrack?
  /// The point of the text at `x` and `y`.
  package var anchor = BoxPoint.topLeft
  /// The centre of rotation and scaling.
  package var pivot = BoxPoint.topLeft
  /// The order of rotations.
  package var rotationOrder = RotationOrder.xyz
  /// The viewpoint.
  package var perspective: Perspective
  /// The stacking order: higher is above, and among equals the later one.
  package var zIndex = 0

  /// Creates an animation with constant size, colour and angles.
  package init(timeIn: Double = 0, timeOut: Double, x: Track, y: Track, perspective: Perspective) {
    self.timeIn = timeIn
    self.timeOut = timeOut
    self.x = x
    self.y = y
    self.perspective = perspective
  }

  /// Whether the text is visible `seconds` after the comment's time.
  package func isVisible(at seconds: Double) -> Bool { timeIn <= seconds && seconds < timeOut }

  /// The pose of the text `seconds` after the comment's time, visible or not. Does not allocate memory.
  package func pose(at seconds: Double) -> Pose {
    var pose = Pose(
      x: x.value(at: seconds), y: y.value(at: seconds), scale: scaleX.value(at: seconds),
      opacity: opacity.value(at: seconds).clamped(to: 0...1), rotationX: rotationX.value(at: seconds),
      rotationY: rotationY.value(at: seconds), rotationZ: rotationZ.value(at: seconds),
      color: color?.value(at: seconds))
    pose.scaleY = scaleY.value(at: seconds)
    return pose
  }

  /// The projection of a text of a size in pixels, `seconds` after the comment's time; `nil` if it is too near the eye
  /// or edge-on.
  package func projection(at seconds: Double, width: Double, height: Double) -> Projection? {
    Projection(pose(at: seconds), of: self, width: width, height: height)
  }
}
