/// The viewpoint in front of the stage.
package struct Perspective: Sendable, Equatable {
  /// The x coordinate of the point opposite the eye, in pixels of the stage.
  package var centerX: Double
  /// The y coordinate of the point opposite the eye, in pixels of the stage.
  package var centerY: Double
  /// The distance of the eye from the stage, in pixels, more than 0. An object `z` pixels behind the stage is scaled by
  /// `focalLength / (focalLength + z)`.
  package var focalLength: Double

  /// Creates a viewpoint opposite the centre of the stage.
  ///
  /// - Parameter focalLength: a multiple of the stage's width, clamped to 0.01...1,000.
  package init(stage: Stage, focalLength: Double) {
    let stage = stage.clamped
    centerX = Double(stage.width) / 2
    centerY = Double(stage.height) / 2
    self.focalLength = focalLength.clamped(to: 0.01...1_000) * Double(stage.width)
  }
}
