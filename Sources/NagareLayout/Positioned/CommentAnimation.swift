/// What becomes of a text that its author placed, from the comment's time on.
public struct CommentAnimation: Sendable, Equatable {
  /// A point of a text, as shares of its width and height: 0 and 0 is the upper left corner.
  public struct BoxPoint: Sendable, Equatable {
    /// Share of the width, from the left edge.
    public var x: Double
    /// Share of the height, from the upper edge.
    public var y: Double

    /// A point at these shares.
    public init(x: Double, y: Double) {
      self.x = x
      self.y = y
    }

    /// The upper left corner.
    public static let topLeft = BoxPoint(x: 0, y: 0)
    /// The middle.
    public static let center = BoxPoint(x: 0.5, y: 0.5)
  }

  /// About which axis of its own a text is turned first.
  public enum RotationOrder: Sendable, Equatable {
    /// X, then Y, then Z, as Flash and the players of mode 7 do it: the matrix is `Rz · Ry · Rx`.
    case xyz
    /// Z, then Y, then X, as `rotateX() rotateY() rotateZ()` of style sheets, in the player of mode 9.
    case zyx
  }

  /// The text is visible at `t` seconds after the comment's time if `timeIn <= t < timeOut`.
  public var timeIn: Double
  /// As ``timeIn``.
  public var timeOut: Double
  /// Pixels of the stage.
  public var x: Track
  /// As ``x``.
  public var y: Track
  /// A factor, as in ``Pose``.
  public var scaleX = Track(1)
  /// As ``scaleX``.
  public var scaleY = Track(1)
  /// In 0...1.
  public var opacity = Track(1)
  /// Degrees, as in ``Pose``.
  public var rotationX = Track(0)
  /// As ``rotationX``.
  public var rotationY = Track(0)
  /// As ``rotationX``.
  public var rotationZ = Track(0)
  /// `nil` if the text keeps its own.
  public var color: ColorTrack?
  /// Which point of the text stands at `x` and `y`.
  public var anchor = BoxPoint.topLeft
  /// The point that the text turns and grows about.
  public var pivot = BoxPoint.topLeft
  /// About which axis it is turned first.
  public var rotationOrder = RotationOrder.xyz
  /// From where it is seen.
  public var perspective: Perspective
  /// What is higher lies above; among equals, what comes later.
  public var zIndex = 0

  /// A text that keeps its size, its colour and its angles.
  public init(timeIn: Double = 0, timeOut: Double, x: Track, y: Track, perspective: Perspective) {
    self.timeIn = timeIn
    self.timeOut = timeOut
    self.x = x
    self.y = y
    self.perspective = perspective
  }

  /// Whether the text is there `seconds` after the comment's time.
  public func isVisible(at seconds: Double) -> Bool { timeIn <= seconds && seconds < timeOut }

  /// How the text stands `seconds` after the comment's time, whether it is visible or not. It allocates nothing.
  public func pose(at seconds: Double) -> Pose {
    var pose = Pose(
      x: x.value(at: seconds), y: y.value(at: seconds), scale: scaleX.value(at: seconds),
      opacity: opacity.value(at: seconds).clamped(to: 0...1), rotationX: rotationX.value(at: seconds),
      rotationY: rotationY.value(at: seconds), rotationZ: rotationZ.value(at: seconds),
      color: color?.value(at: seconds))
    pose.scaleY = scaleY.value(at: seconds)
    return pose
  }

  /// Where the points of a text of that size, in pixels, are on the stage `seconds` after the comment's time; `nil` if
  /// nothing of it is to be seen.
  public func projection(at seconds: Double, width: Double, height: Double) -> Projection? {
    Projection(pose(at: seconds), of: self, width: width, height: height)
  }
}
