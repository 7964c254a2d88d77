import CText
import Foundation
import NagareText

/// A text under a transform, by many samples of each pixel, each of which is mapped back to the text's box.
struct TransformReference {
  typealias Point = SIMD2<Double>

  private struct Edge {
    let from, to: Point
  }

  /// The edges of each glyph by the rows, a quarter of a pixel high, that they cross, from the top of the box down.
  private var glyphs: [[[Edge]]] = []
  private var edges: [Edge] = []
  private let rowCount: Int

  private static let rowsPerPixel = 4
  private static let margin = 64
  private static let precision = 8.0

  /// - Parameter font: the file of the font of all glyphs.
  init(_ text: ShapedText, font: String) throws {
    rowCount = (text.height + 2 * Self.margin) * Self.rowsPerPixel
    var library: FT_Library?
    var face: FT_Face?
    guard FT_Init_FreeType(&library) == 0 else { throw CocoaError(.featureUnsupported) }
    defer { FT_Done_FreeType(library) }
    guard FT_New_Face(library, font, 0, &face) == 0, let face else { throw CocoaError(.fileReadUnknown) }
    let units = FT_F26Dot6((text.style.size * 64 * Self.precision).rounded())
    guard FT_Set_Char_Size(face, 0, units, 72, 72) == 0 else { throw CocoaError(.fileReadUnknown) }
    for glyph in text.glyphs {
      guard FT_Load_Glyph(face, glyph.id, FT_Int32(FT_LOAD_NO_HINTING)) == 0 else { continue }
      var pen = Pen(origin: Point(Double(glyph.quarterX) / 4, Double(glyph.y)))
      pen.draw(&face.pointee.glyph.pointee.outline)
      edges += pen.edges
      var rows = [[Edge]](repeating: [], count: rowCount)
      for edge in pen.edges {
        let (first, last) = (row(of: min(edge.from.y, edge.to.y)), row(of: max(edge.from.y, edge.to.y)))
        for row in max(first, 0)...min(last, rowCount - 1) { rows[row].append(edge) }
      }
      glyphs.append(rows)
    }
  }

  /// Flattens contours into short edges.
  private struct Pen {
    let origin: Point
    var edges: [Edge] = []
    private var start = Point()
    private var place = Point()

    init(origin: Point) { self.origin = origin }

    mutating func draw(_ outline: inout FT_Outline) {
      var functions = FT_Outline_Funcs()
      func pen(_ context: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<Pen>? {
        context?.assumingMemoryBound(to: Pen.self)
      }
      functions.move_to = { to, context in
        Pen.with(context) {
          $0.close(); $0.start = $0.point(to); $0.place = $0.start
        }
      }
      functions.line_to = { to, context in Pen.with(context) { $0.line($0.point(to)) } }
      functions.conic_to = { control, to, context in
        Pen.with(context) { pen in
          let (a, b, c) = (pen.place, pen.point(control), pen.point(to))
          pen.curve { t in a * ((1 - t) * (1 - t)) + b * (2 * t * (1 - t)) + c * (t * t) }
        }
      }
      functions.cubic_to = { first, second, to, context in
        Pen.with(context) { pen in
          let (a, b, c, d) = (pen.place, pen.point(first), pen.point(second), pen.point(to))
          pen.curve { t in
            let s = 1 - t
            return a * (s * s * s) + b * (3 * s * s * t) + c * (3 * s * t * t) + d * (t * t * t)
          }
        }
      }
      withUnsafeMutablePointer(to: &self) { _ = FT_Outline_Decompose(&outline, &functions, $0) }
      close()
    }

    private static func with(_ context: UnsafeMutableRawPointer?, _ body: (inout Pen) -> Void) -> Int32 {
      guard let context else { return 1 }
      body(&context.assumingMemoryBound(to: Pen.self).pointee)
      return 0
    }

    private func point(_ vector: UnsafePointer<FT_Vector>?) -> Point {
      guard let vector else { return origin }
      return origin + Point(Double(vector.pointee.x), -Double(vector.pointee.y)) / (64 * TransformReference.precision)
    }

    private mutating func line(_ to: Point) {
      if to != place { edges.append(Edge(from: place, to: to)) }
      place = to
    }

    private mutating func curve(_ point: (Double) -> Point) {
      for piece in 1...32 { line(point(Double(piece) / 32)) }
    }

    private mutating func close() { line(start) }
  }

  private func row(of y: Double) -> Int { Int((y + Double(Self.margin)) * Double(Self.rowsPerPixel)) }

  /// Whether a point of the box is in a glyph, by the nonzero winding rule.
  private func isInside(_ point: Point) -> Bool {
    guard abs(point.y) < 1e6 else { return false }
    let row = row(of: point.y)
    guard (0..<rowCount).contains(row) else { return false }
    return glyphs.contains { rows in
      var winding = 0
      for edge in rows[row] where (edge.from.y <= point.y) != (edge.to.y <= point.y) {
        let share = (point.y - edge.from.y) / (edge.to.y - edge.from.y)
        if edge.from.x + (edge.to.x - edge.from.x) * share > point.x { winding += edge.to.y > edge.from.y ? 1 : -1 }
      }
      return winding != 0
    }
  }

  /// The coverage, 0...255, of each pixel of an area of the stage.
  func fill(_ matrix: Matrix, in area: PixelRectangle, samples: Int = 16) -> [Double] {
    let inverse = matrix.inverse
    return area.pixels.map { x, y in
      var count = 0
      for sample in 0..<samples * samples {
        let place = Point(
          Double(x) + (Double(sample % samples) + 0.5) / Double(samples),
          Double(y) + (Double(sample / samples) + 0.5) / Double(samples))
        let source = inverse.apply(place)
        if source.z > 0, isInside(Point(source.x, source.y) / source.z) { count += 1 }
      }
      return Double(count) * 255 / Double(samples * samples)
    }
  }

  /// The same for points in a glyph or within `radius` of its edge. All of the text must be in front of the eye.
  func outline(_ matrix: Matrix, radius: Double, in area: PixelRectangle, samples: Int = 8) -> [Double] {
    let inverse = matrix.inverse
    let seen = edges.map { Edge(from: matrix.project($0.from), to: matrix.project($0.to)) }
    return area.pixels.map { x, y in
      let middle = Point(Double(x) + 0.5, Double(y) + 0.5)
      let near = seen.filter { Self.distance(middle, $0) < radius + 0.71 }
      var count = 0
      for sample in 0..<samples * samples {
        let place = Point(
          Double(x) + (Double(sample % samples) + 0.5) / Double(samples),
          Double(y) + (Double(sample / samples) + 0.5) / Double(samples))
        let source = inverse.apply(place)
        if near.contains(where: { Self.distance(place, $0) <= radius })
          || isInside(Point(source.x, source.y) / source.z)
        {
          count += 1
        }
      }
      return Double(count) * 255 / Double(samples * samples)
    }
  }

  private static func distance(_ point: Point, _ edge: Edge) -> Double {
    let (way, offset) = (edge.to - edge.from, point - edge.from)
    let share = min(max((way * offset).sum() / (way * way).sum(), 0), 1)
    let rest = offset - way * share
    return (rest * rest).sum().squareRoot()
  }

  /// A 3×3 matrix.
  struct Matrix: Sendable, CustomStringConvertible {
    var rows: [SIMD3<Double>]

    static func * (left: Matrix, right: Matrix) -> Matrix {
      Matrix(
        rows: left.rows.map { row in right.rows[0] * row.x + right.rows[1] * row.y + right.rows[2] * row.z })
    }

    static func move(_ x: Double, _ y: Double) -> Matrix {
      Matrix(rows: [SIMD3(1, 0, x), SIMD3(0, 1, y), SIMD3(0, 0, 1)])
    }

    static func scale(_ x: Double, _ y: Double) -> Matrix {
      Matrix(rows: [SIMD3(x, 0, 0), SIMD3(0, y, 0), SIMD3(0, 0, 1)])
    }

    /// A clockwise rotation.
    static func turn(degrees: Double) -> Matrix {
      let (sine, cosine) = (sin(degrees * .pi / 180), cos(degrees * .pi / 180))
      return Matrix(rows: [SIMD3(cosine, -sine, 0), SIMD3(sine, cosine, 0), SIMD3(0, 0, 1)])
    }

    /// A rotation about the vertical axis, seen from a distance.
    static func swing(degrees: Double, distance: Double) -> Matrix {
      let (sine, cosine) = (sin(degrees * .pi / 180), cos(degrees * .pi / 180))
      return Matrix(rows: [SIMD3(cosine, 0, 0), SIMD3(0, 1, 0), SIMD3(sine / distance, 0, 1)])
    }

    var transform: TextTransform { TextTransform(x: rows[0], y: rows[1], w: rows[2]) }

    func apply(_ point: Point) -> SIMD3<Double> {
      let products = rows.map { $0.x * point.x + $0.y * point.y + $0.z }
      return SIMD3(products[0], products[1], products[2])
    }

    func project(_ point: Point) -> Point {
      let place = apply(point)
      return Point(place.x, place.y) / place.z
    }

    /// The inverse by Cramer's rule.
    var inverse: Matrix {
      func minor(_ row: Int, _ column: Int) -> Double {
        let (a, b) = (rows[(row + 1) % 3], rows[(row + 2) % 3])
        let (i, j) = ((column + 1) % 3, (column + 2) % 3)
        return a[i] * b[j] - a[j] * b[i]
      }
      let determinant = (0..<3).reduce(0) { $0 + rows[0][$1] * minor(0, $1) }
      return Matrix(
        rows: (0..<3).map { row in SIMD3(minor(0, row), minor(1, row), minor(2, row)) / determinant })
    }

    var description: String { rows.map { "\($0.x) \($0.y) \($0.z)" }.joined(separator: "; ") }
  }
}

extension PixelRectangle {
  /// All pixels, row by row.
  var pixels: [(x: Int, y: Int)] { (top..<bottom).flatMap { y in (left..<right).map { (x: $0, y: y) } } }
}

extension TransformedCoverage? {
  /// A mask's values in an area of the stage; 0 outside of the mask.
  func values(of mask: KeyPath<TextCoverage, [UInt8]>, channel: Int = 0, of channels: Int = 1, in area: PixelRectangle)
    -> [Double]
  {
    guard let self else { return area.pixels.map { _ in 0 } }
    let (width, height) = (self.coverage.width, self.coverage.height)
    let values = self.coverage[keyPath: mask]
    return area.pixels.map { x, y in
      let (column, row) = (x - self.left, y - self.top)
      guard (0..<width).contains(column), (0..<height).contains(row), !values.isEmpty else { return 0 }
      return Double(values[channels * (row * width + column) + channel])
    }
  }
}

/// The mean and the greatest difference between values.
struct Deviation {
  let mean, most: Double

  init(_ values: [Double], from others: [Double]) {
    let distances = zip(values, others).map { abs($0 - $1) }
    mean = distances.reduce(0, +) / Double(max(distances.count, 1))
    most = distances.max() ?? 0
  }
}
