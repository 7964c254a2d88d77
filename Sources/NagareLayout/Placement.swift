import NagareComments

/// The time and position of a comment on screen: a box that moves in a straight line.
package struct Placement: Sendable, Equatable {
  /// The mode of the comment.
  package var mode: Comment.Mode
  /// The time in seconds from which the comment is visible. If the comment snaps to frames, this is the time of a
  /// frame, and the box moves by whole pixels per frame.
  package var timeIn: Double
  /// The time in seconds from which the comment is no longer visible.
  package var timeOut: Double
  /// The left edge of the box at `timeIn`, in pixels; negative left of the stage.
  package var x: Double
  /// Pixels per second: negative for a scrolling comment, positive for a reverse one, 0 for a fixed one.
  package var velocity: Double
  /// The top edge of the box, in pixels; negative only for a comment taller than the area.
  package var y: Double
  /// Width of the box in pixels.
  package var width: Double
  /// Height of the box in pixels.
  package var height: Double
  /// Whether no rows were free, so that the box may overlap others.
  package var overflows: Bool
  /// The layer, 0..<``layerCount``. Comments of a higher layer are drawn above those of a lower one; within a layer,
  /// later ones above earlier ones.
  package var layer: Int

  /// The number of layers.
  package static let layerCount = 4

  /// Creates a placement, in pixels and seconds.
  package init(
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
  package func x(at t: Double) -> Double {
    x + velocity * (t - timeIn)
  }
}
