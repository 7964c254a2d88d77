/// The viewpoint in front of the stage.
package struct Perspective: Sendable, Equatable {
  /// The x coordinate of the point opposite the eye, in pixels of the stage.
  package var centerX: Double
  /// The y coordinate of the point opposite the eye, in pixels of the stage.
  package var centerY: Double
  /// The distance of the eye from the stage, in pixels, more than 0. An object `z` pixels behind the stage is scaled by
  /// `focalLength / (focalLength + z)`.
  package var focalLength: Double

  /// The focal length for a field of view of 55°, Flash's default, as a multiple of the stage's width, by Adobe's
  /// formula: `cot(55° / 2) / 2`. DanmakuFlameMaster and the player of mode 9 use it as well.
  private static let adobeFocalLength = 0.960491063485583

  /// Creates a viewpoint opposite the centre of the stage.
  package init(stage: Stage) {
    let stage = stage.clamped
    centerX = Double(stage.width) / 2
    centerY = Double(stage.height) / 2
    focalLength = Self.adobeFocalLength * Double(stage.width)
  }
}
