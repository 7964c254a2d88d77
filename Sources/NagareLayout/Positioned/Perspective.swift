/// The eye before the stage.
public struct Perspective: Sendable, Equatable {
  /// The point of the stage that the eye is before, in pixels.
  public var centerX: Double
  /// As ``centerX``.
  public var centerY: Double
  /// The distance of the eye from the stage, in pixels, above 0. What lies `z` behind the stage is seen
  /// `focalLength / (focalLength + z)` times as large.
  public var focalLength: Double

  /// An eye before this point of the stage, all in pixels.
  public init(centerX: Double, centerY: Double, focalLength: Double) {
    self.centerX = centerX
    self.centerY = centerY
    self.focalLength = focalLength
  }

  /// The eye before the middle of the stage.
  ///
  /// - Parameter focalLength: as a share of the stage's width, one of ``PositionedRules``' or another.
  public init(stage: Stage, focalLength: Double) {
    let stage = stage.clamped
    centerX = Double(stage.width) / 2
    centerY = Double(stage.height) / 2
    self.focalLength = focalLength.clamped(to: 0.01...1_000) * Double(stage.width)
  }
}
