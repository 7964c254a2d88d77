/// The points whose dot product with the unit vector (`x`, `y`) is less than `bound`.
struct HalfPlane {
  let x, y, bound: Float
}

/// Half planes, each computed from a segment near a pixel, four at a time. Coordinates are relative to the pixel's
/// centre.
struct HalfPlanes {
  /// Four segments, converted in place to half planes.
  private struct Four {
    /// The segment's midpoint, then the half plane's direction.
    var x, y: SIMD4<Float>
    var directionX, directionY: SIMD4<Float>
    /// Half the segment's length, then the half plane's bound.
    var half: SIMD4<Float>
    /// 1 outside the glyph, -1 inside.
    var side: SIMD4<Float>
    /// The pixel's coverage by the half plane's stroke, 0...1.
    var coverage: SIMD4<Float>
  }

  private let fours: UnsafeMutablePointer<Four>
  /// The same memory as single numbers: each field has four, one per lane.
  private let numbers: UnsafeMutablePointer<Float>

  private static let floatsPerFour = MemoryLayout<Four>.stride / MemoryLayout<Float>.stride

  init(capacity: Int) {
    let count = capacity / 4 + 1
    let blank = SIMD4<Float>(repeating: 1)
    fours = .allocate(capacity: count)
    fours.initialize(
      repeating: Four(
        x: blank, y: blank, directionX: blank, directionY: blank, half: blank, side: blank, coverage: blank),
      count: count)
    numbers = UnsafeMutableRawPointer(fours).assumingMemoryBound(to: Float.self)
  }

  func deallocate() { fours.deallocate() }

  /// - Parameters:
  ///   - x: the x coordinate of the pixel's centre.
  ///   - y: the y coordinate of the pixel's centre.
  ///   - side: 1 outside the glyph, -1 inside.
  @inline(__always)
  func set(_ index: Int, _ segment: FlatOutline.Segment, x: Float, y: Float, side: Float) {
    let place = numbers + (index >> 2 &* Self.floatsPerFour &+ index & 3)
    place[0] = segment.x - x
    place[4] = segment.y - y
    place[8] = segment.directionX
    place[12] = segment.directionY
    place[16] = segment.half
    place[20] = side
  }

  /// Converts segments to half planes: the bare area for pixels outside the glyph, the covered area for pixels inside.
  func measure(_ count: Int, radius: Float) {
    for block in 0..<(count + 3) / 4 {
      var four = fours[block]
      let (dx, dy) = (four.directionX, four.directionY)
      let along = 0 - (four.x * dx + four.y * dy)
      let bounded = along.replacing(with: four.half, where: along .> four.half)
      let back = 0 - four.half
      let place = bounded.replacing(with: back, where: bounded .< back)
      let wayX = four.x + place * dx
      let wayY = four.y + place * dy
      let distance = (wayX * wayX + wayY * wayY).squareRoot()
      let isNear = distance .< 1e-3
      let scale = 1 / distance.replacing(with: 1, where: isNear)
      four.x = (wayX * scale).replacing(with: dy, where: isNear)
      four.y = (wayY * scale).replacing(with: 0 - dx, where: isNear)
      four.half = distance - four.side * radius
      fours[block] = four
    }
  }

  /// Computes the coverage of each pixel from its half plane.
  func cover(_ count: Int) {
    for block in 0..<(count + 3) / 4 {
      let four = fours[block]
      let (across, down) = (four.x.magnitude, four.y.magnitude)
      let isTall = down .> across
      let wide = across.replacing(with: down, where: isTall)
      let narrow = down.replacing(with: across, where: isTall) + 1e-9
      let distance = four.half.magnitude
      let rest = (wide + narrow) * 0.5 - distance
      let corner = (rest * rest / (2 * wide * narrow)).replacing(with: 0, where: rest .< 0)
      let smaller = corner.replacing(with: 0.5 - distance / wide, where: distance .<= (wide - narrow) * 0.5)
      let inward = 0 - four.half * four.side
      fours[block].coverage = smaller.replacing(with: 1 - smaller, where: inward .> 0)
    }
  }

  @inline(__always)
  subscript(index: Int) -> HalfPlane {
    let place = numbers + (index >> 2 &* Self.floatsPerFour &+ index & 3)
    return HalfPlane(x: place[0], y: place[4], bound: place[16])
  }

  /// Replaces the coverage computed by `cover`.
  /// - Parameter area: the area of the pixel within all its half planes.
  @inline(__always)
  func setCoverage(_ index: Int, _ area: Float) {
    let place = numbers + (index >> 2 &* Self.floatsPerFour &+ index & 3)
    place[24] = place[20] < 0 ? area : 1 - area
  }

  @inline(__always)
  func coverage(_ index: Int) -> Float { numbers[index >> 2 &* Self.floatsPerFour &+ index & 3 &+ 24] }
}

extension SIMD4<Float> {
  var magnitude: SIMD4<Float> {
    unsafeBitCast(unsafeBitCast(self, to: SIMD4<UInt32>.self) & 0x7FFF_FFFF, to: SIMD4<Float>.self)
  }
}
