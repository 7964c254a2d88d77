extension Projection {
  /// The part of a projection that is independent of whole-pixel shifts on the stage: the key of a cached drawing.
  /// Coefficients are rounded so that invisible differences vanish.
  package struct Shape: Hashable, Sendable {
    fileprivate var phaseX, phaseY: Int64
    fileprivate var m00, m01, m10, m11: Int64
    fileprivate var m20, m21: Int64
  }

  /// Splits the projection into a shape and a shift by whole pixels of the stage. The drawing is that of `translated(x:
  /// -x, y: -y)`.
  ///
  /// - Parameter phases: distinct positions within a pixel, 1...256 in each direction.
  package func split(phases: Int = 64) -> (shape: Shape, x: Int, y: Int) {
    let phases = Double(phases.clamped(to: 1...256))
    // The box's top left corner is never behind the eye: m22 is more than 0.
    let (phaseX, x) = Self.divided(m02 / m22, phases)
    let (phaseY, y) = Self.divided(m12 / m22, phases)
    let moved = translated(x: -Double(x), y: -Double(y))
    // Accurate to 1/128 pixel at the far end of a box of 4,096 pixels.
    func fine(_ value: Double) -> Int64 { Self.rounded(value / m22 * 0x1p20) }
    let shape = Shape(
      phaseX: phaseX, phaseY: phaseY, m00: fine(moved.m00), m01: fine(moved.m01), m10: fine(moved.m10),
      m11: fine(moved.m11), m20: Self.rounded(m20 / m22 * 0x1p40), m21: Self.rounded(m21 / m22 * 0x1p40))
    return (shape, x, y)
  }

  /// Splits a coordinate into a pixel and a position within it, in phases.
  private static func divided(_ place: Double, _ phases: Double) -> (phase: Int64, pixel: Int) {
    let nearest = (place.clamped(to: -1e9...1e9) * phases).rounded()
    let pixel = (nearest / phases).rounded(.down)
    return (Int64(nearest - pixel * phases), Int(pixel))
  }

  private static func rounded(_ value: Double) -> Int64 { Int64(value.rounded().clamped(to: -9e18...9e18)) }
}
