extension Projection {
  /// What is the same for texts that differ by whole pixels in where they are on the stage: the key of a drawing that
  /// is put in its place. Numbers so near that no pixel tells them apart are the same.
  public struct Shape: Hashable, Sendable {
    fileprivate var phaseX, phaseY: Int64
    fileprivate var m00, m01, m10, m11: Int64
    fileprivate var m20, m21: Int64
  }

  /// The shape, and the whole pixels of the stage that its drawing is moved by: the drawing is that of
  /// `translated(x: -x, y: -y)`.
  ///
  /// - Parameter phases: places within a pixel that are told apart, 1...256 in each direction.
  public func split(phases: Int = 64) -> (shape: Shape, x: Int, y: Int) {
    let phases = Double(phases.clamped(to: 1...256))
    // The box's own corner is never behind the eye, so that m22 is above 0.
    let (phaseX, x) = Self.divided(m02 / m22, phases)
    let (phaseY, y) = Self.divided(m12 / m22, phases)
    let moved = translated(x: -Double(x), y: -Double(y))
    // A box of 4,096 pixels ends within 1/128 pixel.
    func fine(_ value: Double) -> Int64 { Self.whole(value / m22 * 0x1p20) }
    let shape = Shape(
      phaseX: phaseX, phaseY: phaseY, m00: fine(moved.m00), m01: fine(moved.m01), m10: fine(moved.m10),
      m11: fine(moved.m11), m20: Self.whole(m20 / m22 * 0x1p40), m21: Self.whole(m21 / m22 * 0x1p40))
    return (shape, x, y)
  }

  /// The part of a place within its pixel, in phases, and the pixel.
  private static func divided(_ place: Double, _ phases: Double) -> (phase: Int64, pixel: Int) {
    let nearest = (place.clamped(to: -1e9...1e9) * phases).rounded()
    let pixel = (nearest / phases).rounded(.down)
    return (Int64(nearest - pixel * phases), Int(pixel))
  }

  private static func whole(_ value: Double) -> Int64 { Int64(value.rounded().clamped(to: -9e18...9e18)) }
}
