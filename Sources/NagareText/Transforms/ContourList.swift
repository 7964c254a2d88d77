import CText

/// Collects contours, with curves flattened to lines.
struct ContourList {
  private(set) var points: [SIMD2<Float>] = []
  private(set) var levels: [UInt8] = []
  private(set) var ends: [Int] = []
  /// Scale and offset from an outline's coordinates to pixels of the box.
  private var scale: Float = 1
  private var origin = SIMD2<Float>()

  /// The level of a corner that is always needed.
  static let corner: UInt8 = 255

  /// The most times that a curve is halved, into up to 256 pieces.
  static let maxHalvings = 8

  var byteCount: Int {
    points.count * (MemoryLayout<SIMD2<Float>>.stride + 1) + ends.count * MemoryLayout<Int>.stride
  }

  /// Adds an outline's contours.
  /// - Parameters:
  ///   - scale: the box's pixels per pixel of the outline.
  ///   - x: the outline's origin in the box, from the left.
  ///   - y: the outline's origin in the box, from the top.
  /// - Returns: nil if there is nothing to fill.
  mutating func add(_ outline: GlyphOutlineBuffer, scale: Double, x: Double, y: Double) -> TextOutline.Shape? {
    self.scale = Float(scale / 64)
    origin = SIMD2(Float(x), Float(y))
    let first = ends.count
    outline.withOutline { outline in
      var functions = FT_Outline_Funcs()
      functions.move_to = { point, list in ContourList.change(list) { $0.move(to: $0.pixel(point)) } }
      functions.line_to = { point, list in ContourList.change(list) { $0.line(to: $0.pixel(point)) } }
      functions.conic_to = { control, point, list in
        ContourList.change(list) { $0.curve($0.pixel(control), $0.pixel(point)) }
      }
      functions.cubic_to = { first, second, point, list in
        ContourList.change(list) { $0.curve($0.pixel(first), $0.pixel(second), $0.pixel(point)) }
      }
      // If FreeType finds the outline invalid, the part before the error is kept.
      withUnsafeMutablePointer(to: &self) { _ = FT_Outline_Decompose(&outline, &functions, $0) }
    }
    endContour()
    return shape(from: first)
  }

  /// Adds a single contour with these corners.
  mutating func add(_ corners: [SIMD2<Float>]) -> TextOutline.Shape? {
    let first = ends.count
    for corner in corners { line(to: corner) }
    endContour()
    return shape(from: first)
  }

  /// Adds a translated copy of contours in the list.
  mutating func add(_ shape: TextOutline.Shape, movedBy way: SIMD2<Float>) -> TextOutline.Shape? {
    let first = ends.count
    for contour in shape.contours {
      let range = (contour == 0 ? 0 : ends[contour - 1])..<ends[contour]
      for index in range { add(points[index] + way, level: levels[index]) }
      endContour()
    }
    return self.shape(from: first)
  }

  /// Removes all contours from index `count` on.
  mutating func removeContours(from count: Int) {
    guard count < ends.count else { return }
    ends.removeSubrange(count...)
    points.removeSubrange((ends.last ?? 0)...)
    levels.removeSubrange((ends.last ?? 0)...)
  }

  /// A shape of the contours from index `first` on, with the same orientation as other shapes. Fonts differ in
  /// orientation, and shapes filled together would otherwise cut holes into each other.
  private mutating func shape(from first: Int) -> TextOutline.Shape? {
    let start = first == 0 ? 0 : ends[first - 1]
    guard start < points.count else { return nil }
    var (least, most) = (points[start], points[start])
    for index in start..<points.count {
      least = pointwiseMin(least, points[index])
      most = pointwiseMax(most, points[index])
    }
    if area(from: first) < 0 {
      for contour in first..<ends.count {
        let range = (contour == 0 ? 0 : ends[contour - 1])..<ends[contour]
        points[range].reverse()
        levels[range].reverse()
      }
    }
    return TextOutline.Shape(
      contours: first..<ends.count,
      bounds: TextOutline.Bounds(
        left: Double(least.x), top: Double(least.y), right: Double(most.x), bottom: Double(most.y)))
  }

  private func area(from first: Int) -> Float {
    var twice: Float = 0
    for contour in first..<ends.count {
      let start = contour == 0 ? 0 : ends[contour - 1]
      var from = points[ends[contour] - 1] - points[start]
      for index in start..<ends[contour] {
        let to = points[index] - points[start]
        twice += from.x * to.y - to.x * from.y
        from = to
      }
    }
    return twice / 2
  }

  private static func change(_ list: UnsafeMutableRawPointer?, _ body: (inout ContourList) -> Void) -> Int32 {
    guard let list = list?.assumingMemoryBound(to: ContourList.self) else { return 1 }
    // Stops within a glyph that exceeds the limit of a text. The builder later omits the whole glyph.
    guard list.pointee.points.count <= TextOutline.maxPoints else { return 1 }
    body(&list.pointee)
    return 0
  }

  private func pixel(_ point: UnsafePointer<FT_Vector>?) -> SIMD2<Float> {
    guard let point else { return origin }
    return origin + SIMD2(Float(point.pointee.x), -Float(point.pointee.y)) * scale
  }

  private mutating func add(_ point: SIMD2<Float>, level: UInt8) {
    points.append(point)
    levels.append(level)
  }

  private mutating func move(to point: SIMD2<Float>) {
    endContour()
    add(point, level: Self.corner)
  }

  private mutating func line(to point: SIMD2<Float>) { add(point, level: Self.corner) }

  /// Ends the current contour, and removes it if it has fewer than three corners.
  private mutating func endContour() {
    let start = ends.last ?? 0
    if points.count - start > 1, points[start] == points[points.count - 1] {
      points.removeLast()
      levels.removeLast()
    }
    if points.count - start >= 3 {
      ends.append(points.count)
    } else {
      points.removeSubrange(start...)
      levels.removeSubrange(start...)
    }
  }

  private mutating func curve(_ control: SIMD2<Float>, _ end: SIMD2<Float>) {
    let pen = points.last ?? control
    let bend = pen - 2 * control + end
    addPieces(halvings(bend: bend, degreeFactor: 0.25), to: end) { t in
      pen + t * (2 * (control - pen) + t * bend)
    }
  }

  private mutating func curve(_ first: SIMD2<Float>, _ second: SIMD2<Float>, _ end: SIMD2<Float>) {
    let pen = points.last ?? first
    let (firstBend, secondBend) = (pen - 2 * first + second, first - 2 * second + end)
    let larger = (firstBend * firstBend).sum() > (secondBend * secondBend).sum() ? firstBend : secondBend
    addPieces(halvings(bend: larger, degreeFactor: 0.75), to: end) { t in
      pen + t * (3 * (first - pen) + t * (3 * firstBend + t * (secondBend - firstBend)))
    }
  }

  private mutating func addPieces(_ halvings: Int, to end: SIMD2<Float>, _ point: (Float) -> SIMD2<Float>) {
    let count = 1 << halvings
    for piece in 1..<max(count, 1) {
      add(point(Float(piece) / Float(count)), level: UInt8(truncatingIfNeeded: piece.trailingZeroBitCount))
    }
    add(end, level: Self.corner)
  }

  /// The number of times that a curve is halved, by Wang's bound on the error of equal parameter steps (G. Wang, "The
  /// subdivision method for finding the intersection between two Bézier curves or surfaces", 1984). Each halving
  /// divides the error by 4.
  /// - Parameters:
  ///   - bend: the largest second difference of the control points.
  ///   - degreeFactor: n (n - 1) / 8 for a curve of degree n.
  private func halvings(bend: SIMD2<Float>, degreeFactor: Float) -> Int {
    var error = degreeFactor * (bend * bend).sum().squareRoot()
    var count = 0
    while error > TextOutline.tolerance, count < Self.maxHalvings {
      error /= 4
      count += 1
    }
    return count
  }
}
