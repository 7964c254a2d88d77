import NagareComments

/// Where and when a comment is on screen: a box that moves along a straight line.
public struct Placement: Sendable, Equatable {
  /// How the comment moves.
  public var mode: Comment.Mode
  /// The comment is visible at `t` seconds if `timeIn <= t < timeOut`. One that snaps to frames has the time of a frame
  /// here, and is at whole pixels at every other.
  public var timeIn: Double
  /// As ``timeIn``.
  public var timeOut: Double
  /// Pixels from the left edge of the stage to the left edge of the box at `timeIn`; negative for a box that begins
  /// left of the stage.
  public var x: Double
  /// Pixels per second: negative for a scrolling comment, positive for a reverse one, 0 for a fixed one.
  public var velocity: Double
  /// Pixels from the upper edge of the stage to the upper edge of the box; negative only for a comment that is taller
  /// than the area.
  public var y: Double
  /// Pixels.
  public var width: Double
  /// Pixels.
  public var height: Double
  /// Whether no rows were free, so that the box lies over others.
  public var overflows: Bool
  /// 0..<``layerCount``: comments of a higher layer are drawn over those of a lower one, and within a layer later ones
  /// over earlier ones.
  public var layer: Int

  /// How many layers there are.
  public static let layerCount = 4

  /// A place in pixels and seconds.
  public init(
    mode: Comment.Mode, timeIn: Double, timeOut: Double, x: Double, velocity: Double, y: Double,
    width: Double, height: Double, overflows: Bool = false, layer: Int = 0
  ) {
    self.mode = mode
    self.timeIn = timeIn
    self.timeOut = timeOut
    self.x = x
    self.velocity = velocity
    self.y = y
    self.width = width
    self.height = height
    self.overflows = overflows
    self.layer = layer
  }

  /// The left edge of the box at `t` seconds, in pixels.
  public func x(at t: Double) -> Double {
    x + velocity * (t - timeIn)
  }
}
