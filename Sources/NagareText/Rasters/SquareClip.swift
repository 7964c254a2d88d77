/// Clips the square of a pixel, from -0.5 to 0.5 in both directions, by half planes.
struct SquareClip: ~Copyable {
  private var corners: UnsafeMutablePointer<SIMD2<Float>>
  private var kept: UnsafeMutablePointer<SIMD2<Float>>
  private var count = 0

  /// Shapes with this many corners are not clipped further. Except for rounding, a cut adds at most one corner to a
  /// convex shape.
  private static let maxCorners = 12

  /// A cut leaves at most two corners for each corner.
  private static let capacity = 2 * maxCorners

  init() {
    corners = .allocate(capacity: Self.capacity)
    kept = .allocate(capacity: Self.capacity)
  }

  deinit {
    corners.deallocate()
    kept.deallocate()
  }

  /// Starts with the part of the square within the half plane.
  mutating func start(_ plane: HalfPlane) {
    corners[0] = SIMD2(-0.5, -0.5)
    corners[1] = SIMD2(0.5, -0.5)
    corners[2] = SIMD2(0.5, 0.5)
    corners[3] = SIMD2(-0.5, 0.5)
    count = 4
    cut(plane)
  }

  /// Removes the part outside the half plane.
  mutating func cut(_ plane: HalfPlane) {
    guard count > 0, count < Self.maxCorners else { return }
    var from = corners[count - 1]
    var fromBeyond = from.x * plane.x + from.y * plane.y - plane.bound
    var keptCount = 0
    for index in 0..<count {
      let to = corners[index]
      let toBeyond = to.x * plane.x + to.y * plane.y - plane.bound
      if (fromBeyond < 0) != (toBeyond < 0) {
        kept[keptCount] = from + (to - from) * (fromBeyond / (fromBeyond - toBeyond))
        keptCount &+= 1
      }
      if toBeyond < 0 {
        kept[keptCount] = to
        keptCount &+= 1
      }
      (from, fromBeyond) = (to, toBeyond)
    }
    swap(&corners, &kept)
    count = keptCount
  }

  /// The area that is left.
  var area: Float {
    guard count > 0 else { return 0 }
    var from = corners[count - 1]
    var twice: Float = 0
    for index in 0..<count {
      let to = corners[index]
      twice += from.x * to.y - to.x * from.y
      from = to
    }
    return twice / 2
  }
}
