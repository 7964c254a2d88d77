/// The points `q` with `q * (x, y) < bound`, for a direction of length 1.
struct HalfPlane {
  let x, y, bound: Float
}

/// Half planes around the centres of pixels, each made from the segment that bounds it: columns of numbers, for loops
/// that the compiler vectorises.
struct HalfPlanes {
  /// First a segment's middle, its direction and its half length; then the half plane's direction, and its bound.
  private let x, y, directionX, directionY, half, side: UnsafeMutablePointer<Float>

  private static let lanes = 4

  init(capacity: Int) {
    let rounded = (capacity / Self.lanes + 1) * Self.lanes
    x = .allocate(capacity: 6 * rounded)
    x.initialize(repeating: 1, count: 6 * rounded)
    y = x + rounded
    directionX = y + rounded
    directionY = directionX + rounded
    half = directionY + rounded
    side = half + rounded
  }

  func deallocate() { x.deallocate() }

  /// - Parameters:
  ///   - x: of the pixel's centre.
  ///   - y: of the pixel's centre.
  ///   - side: 1 outside the glyph, -1 inside.
  @inline(__always)
  func set(_ index: Int, _ segment: FlatOutline.Segment, x: Float, y: Float, side: Float) {
    self.x[index] = segment.x - x
    self.y[index] = segment.y - y
    directionX[index] = segment.directionX
    directionY[index] = segment.directionY
    half[index] = segment.half
    self.side[index] = side
  }

  /// From segments to what their strokes leave bare outside the glyph, or cover inside.
  func measure(_ count: Int, radius: Float) {
    var start = 0
    while start < count {
      for lane in 0..<Self.lanes {
        let index = start &+ lane
        let (dx, dy) = (directionX[index], directionY[index])
        let along = -(x[index] * dx + y[index] * dy)
        let reach = half[index]
        let bounded = along < reach ? along : reach
        let place = bounded > -reach ? bounded : -reach
        let wayX = x[index] + place * dx
        let wayY = y[index] + place * dy
        let distance = (wayX * wayX + wayY * wayY).squareRoot()
        let isNear = distance < 1e-3
        let scale = 1 / (isNear ? 1 : distance)
        x[index] = isNear ? dy : wayX * scale
        y[index] = isNear ? -dx : wayY * scale
        half[index] = distance - side[index] * radius
      }
      start &+= Self.lanes
    }
  }

  /// From half planes to the coverage of a pixel by one.
  func cover(_ count: Int) {
    var start = 0
    while start < count {
      for lane in 0..<Self.lanes {
        let index = start &+ lane
        let (across, down) = (abs(x[index]), abs(y[index]))
        let wide = across > down ? across : down
        let narrow = (across > down ? down : across) + 1e-9
        let bound = half[index]
        let distance = abs(bound)
        let rest = (wide + narrow) * 0.5 - distance
        let rounded = rest > 0 ? rest * rest / (2 * wide * narrow) : 0
        let smaller = distance <= (wide - narrow) * 0.5 ? 0.5 - distance / wide : rounded
        let area = bound < 0 ? smaller : 1 - smaller
        directionX[index] = side[index] < 0 ? area : 1 - area
      }
      start &+= Self.lanes
    }
  }

  subscript(index: Int) -> HalfPlane { HalfPlane(x: x[index], y: y[index], bound: half[index]) }

  /// Replaces what `cover` found.
  /// - Parameter area: what several half planes have in common of the pixel.
  func setCoverage(_ index: Int, _ area: Float) { directionX[index] = side[index] < 0 ? area : 1 - area }

  func coverage(_ index: Int) -> UInt8 {
    let code = directionX[index] * 255 + 0.5
    return UInt8(truncatingIfNeeded: Int32(min(max(code, 0), 255)))
  }
}
