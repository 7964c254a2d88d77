import CText

/// The closed contours of a glyph as line segments, in pixels from the glyph's origin, y downwards.
package struct FlatOutline {
  /// A segment by its midpoint, its unit direction and half its length, which is more than 0.
  package struct Segment {
    package let x, y, directionX, directionY, half: Float

    @inline(__always)
    func moved(x dx: Float, y dy: Float) -> Segment {
      Segment(x: x + dx, y: y + dy, directionX: directionX, directionY: directionY, half: half)
    }

    func scaled(_ scale: Float) -> Segment {
      Segment(x: x * scale, y: y * scale, directionX: directionX, directionY: directionY, half: half * scale)
    }
  }

  package private(set) var segments: [Segment] = []
  private let tolerance: Float
  private var start = SIMD2<Float>()
  private var pen = SIMD2<Float>()

  /// The most pieces of a curve.
  private static let maxPieces: Float = 64

  /// - Parameters:
  ///   - outline: points in 1/64 pixel, y upwards.
  ///   - tolerance: the largest distance between a segment and its curve, in pixels, more than 0.
  package init(_ outline: inout FT_Outline, tolerance: Float) {
    self.tolerance = tolerance
    segments.reserveCapacity(2 * Int(outline.n_points))
    var functions = FT_Outline_Funcs()
    functions.move_to = { point, flat in FlatOutline.add(to: flat) { $0.move(to: FlatOutline.pixels(point)) } }
    functions.line_to = { point, flat in FlatOutline.add(to: flat) { $0.line(to: FlatOutline.pixels(point)) } }
    functions.conic_to = { control, point, flat in
      FlatOutline.add(to: flat) { $0.curve(FlatOutline.pixels(control), FlatOutline.pixels(point)) }
    }
    functions.cubic_to = { first, second, point, flat in
      FlatOutline.add(to: flat) {
        $0.curve(FlatOutline.pixels(first), FlatOutline.pixels(second), FlatOutline.pixels(point))
      }
    }
    // If FreeType finds the outline invalid, the part before the error is kept.
    withUnsafeMutablePointer(to: &self) { _ = FT_Outline_Decompose(&outline, &functions, $0) }
    line(to: start)
  }

  /// - Parameter contours: corners in pixels, y downwards; each contour is closed from its last corner to its first.
  package init(contours: [[SIMD2<Float>]]) {
    tolerance = 1
    for contour in contours where !contour.isEmpty {
      move(to: contour[0])
      for corner in contour.dropFirst() { line(to: corner) }
    }
    line(to: start)
  }

  private static func add(to flat: UnsafeMutableRawPointer?, _ piece: (inout FlatOutline) -> Void) -> Int32 {
    guard let flat else { return 1 }
    piece(&flat.assumingMemoryBound(to: FlatOutline.self).pointee)
    return 0
  }

  private static func pixels(_ point: UnsafePointer<FT_Vector>?) -> SIMD2<Float> {
    guard let point else { return SIMD2() }
    return SIMD2(Float(point.pointee.x), -Float(point.pointee.y)) / 64
  }

  private mutating func move(to point: SIMD2<Float>) {
    line(to: start)
    start = point
    pen = point
  }

  private mutating func line(to point: SIMD2<Float>) {
    let way = point - pen
    let length = (way.x * way.x + way.y * way.y).squareRoot()
    guard length > 0 else { return }
    let middle = (pen + point) / 2
    segments.append(
      Segment(
        x: middle.x, y: middle.y, directionX: way.x / length, directionY: way.y / length, half: length / 2))
    pen = point
  }

  private mutating func curve(_ control: SIMD2<Float>, _ end: SIMD2<Float>) {
    let bend = pen - 2 * control + end
    let (origin, slope) = (pen, 2 * (control - pen))
    let count = pieces(bend: bend, degreeFactor: 0.25)
    for piece in 1..<max(count, 1) {
      let t = Float(piece) / Float(count)
      line(to: origin + t * (slope + t * bend))
    }
    line(to: end)
  }

  private mutating func curve(_ first: SIMD2<Float>, _ second: SIMD2<Float>, _ end: SIMD2<Float>) {
    let (firstBend, secondBend) = (pen - 2 * first + second, first - 2 * second + end)
    let (origin, slope, square) = (pen, 3 * (first - pen), 3 * firstBend)
    let cube = secondBend - firstBend
    let squares = (firstBend * firstBend, secondBend * secondBend)
    let count = pieces(
      bend: squares.0.sum() > squares.1.sum() ? firstBend : secondBend, degreeFactor: 0.75)
    for piece in 1..<max(count, 1) {
      let t = Float(piece) / Float(count)
      line(to: origin + t * (slope + t * (square + t * cube)))
    }
    line(to: end)
  }

  /// The number of equal parameter steps that keeps chords within the tolerance (Wang's bound).
  /// - Parameters:
  ///   - bend: the largest second difference of the control points.
  ///   - degreeFactor: n (n - 1) / 8 for a curve of degree n.
  private func pieces(bend: SIMD2<Float>, degreeFactor: Float) -> Int {
    let size = (bend * bend).sum().squareRoot()
    return Int(min((degreeFactor * size / tolerance).squareRoot().rounded(.up), Self.maxPieces))
  }
}
