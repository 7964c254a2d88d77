/// The lines of contours projected to an area of the stage. Coordinates are relative to the area's top left corner.
struct ProjectedShape {
  /// Lines from (`x`, `y`) to (`z`, `w`). Within the area, they form closed contours.
  private(set) var lines: [SIMD4<Float>] = []
  /// Edges that an outline strokes, without the lines that only close cuts by the eye's plane or the area.
  private(set) var edges: [FlatOutline.Segment] = []

  private var width = 0.0
  private var height = 0.0
  /// Edges farther than this from the area are ignored, in pixels.
  private var reach = 0.0
  private var isStroked = false
  /// The start of the current edge. Edges that are too short are merged with the next.
  private var edgeStart = SIMD2<Float>()

  /// The square of the shortest edge's length, in pixels.
  private static let shortestEdge: Float = 0.1 * 0.1

  /// Clears the lines and edges, for another area.
  /// - Parameter radius: the outline's width in pixels; 0 or less for none.
  mutating func start(_ area: PixelRectangle, radius: Double) {
    lines.removeAll(keepingCapacity: true)
    edges.removeAll(keepingCapacity: true)
    width = Double(area.width)
    height = Double(area.height)
    isStroked = radius > 0
    reach = radius + 2
  }

  /// Adds a shape that is entirely in front of the eye and within the area. An edge replaces two lines of a curve, as
  /// edges cost the most.
  mutating func addWhole(_ shape: TextOutline.Shape, of text: TextOutline, _ projection: AreaProjection) {
    for contour in shape.contours {
      let start = contour == 0 ? 0 : text.contourEnds[contour - 1]
      let end = text.contourEnds[contour]
      let first = SIMD2<Float>(projection.place(text.points[start]))
      var pen = first
      edgeStart = first
      for index in start + 1..<end where text.levels[index] >= projection.level {
        let point = SIMD2<Float>(projection.place(text.points[index]))
        lines.append(SIMD4(lowHalf: pen, highHalf: point))
        if isStroked, text.levels[index] > projection.level { addEdge(to: point) }
        pen = point
      }
      lines.append(SIMD4(lowHalf: pen, highHalf: first))
      if isStroked { addEdge(to: first) }
    }
  }

  /// Adds the visible part of a shape.
  mutating func addCut(_ shape: TextOutline.Shape, of text: TextOutline, _ projection: AreaProjection) {
    for contour in shape.contours {
      let range = (contour == 0 ? 0 : text.contourEnds[contour - 1])..<text.contourEnds[contour]
      var pen = projection.homogeneous(text.points[range.upperBound - 1])
      var entrance: SIMD2<Double>?
      var exit: SIMD2<Double>?
      for index in range where text.levels[index] >= projection.level || index == range.upperBound - 1 {
        let point = projection.homogeneous(text.points[index])
        let (isPenSeen, isSeen) = (pen.z >= projection.nearest, point.z >= projection.nearest)
        var (from, to) = (pen, point)
        if isPenSeen != isSeen {
          let crossing = pen + (point - pen) * ((projection.nearest - pen.z) / (point.z - pen.z))
          if isSeen { from = crossing } else { to = crossing }
        }
        pen = point
        guard isPenSeen || isSeen else { continue }
        let ends = (SIMD2(from.x, from.y) / from.z, SIMD2(to.x, to.y) / to.z)
        if !isPenSeen {
          if let exit { addLine(exit, ends.0) } else { entrance = ends.0 }
          exit = nil
        }
        addLine(ends.0, ends.1)
        if isStroked { addCutEdge(ends.0, ends.1) }
        if !isSeen { exit = ends.1 }
      }
      if let exit, let entrance { addLine(exit, entrance) }
    }
  }

  /// Adds a line for the fill, clipped to the area.
  private mutating func addLine(_ from: SIMD2<Double>, _ to: SIMD2<Double>) {
    let way = to - from
    var (start, end) = (0.0, 1.0)
    guard way.y != 0, Self.cut(&start, &end, from.y, way.y, 0...height) else { return }
    guard way.x != 0 else { return addPiece(from, way, start, end) }
    let crossings = (-from.x / way.x, (width - from.x) / way.x)
    let first = min(max(min(crossings.0, crossings.1), start), end)
    let last = min(max(max(crossings.0, crossings.1), start), end)
    addPiece(from, way, start, first)
    addPiece(from, way, first, last)
    addPiece(from, way, last, end)
  }

  /// Adds a piece of a line, which is entirely to the left of the area, in it or to its right. A piece to the left is
  /// moved to the area's edge; one to the right is dropped.
  private mutating func addPiece(_ from: SIMD2<Double>, _ way: SIMD2<Double>, _ start: Double, _ end: Double) {
    let middle = from.x + way.x * ((start + end) / 2)
    guard start < end, middle < width else { return }
    let (first, last) = (from + way * start, from + way * end)
    lines.append(
      SIMD4(middle > 0 ? Float(first.x) : 0, Float(first.y), middle > 0 ? Float(last.x) : 0, Float(last.y)))
  }

  private mutating func addCutEdge(_ from: SIMD2<Double>, _ to: SIMD2<Double>) {
    let way = to - from
    var (start, end) = (0.0, 1.0)
    guard Self.cut(&start, &end, from.x, way.x, -reach...width + reach),
      Self.cut(&start, &end, from.y, way.y, -reach...height + reach)
    else { return }
    edgeStart = SIMD2<Float>(from + way * start)
    addEdge(to: SIMD2<Float>(from + way * end))
  }

  private mutating func addEdge(to point: SIMD2<Float>) {
    let way = point - edgeStart
    let square = (way * way).sum()
    guard square > Self.shortestEdge else { return }
    let length = square.squareRoot()
    let middle = (edgeStart + point) / 2
    edges.append(
      FlatOutline.Segment(
        x: middle.x, y: middle.y, directionX: way.x / length, directionY: way.y / length, half: length / 2))
    edgeStart = point
  }

  /// Clips the part of a line between the parameters `start` and `end` to a range; false if nothing is left.
  private static func cut(
    _ start: inout Double, _ end: inout Double, _ from: Double, _ way: Double, _ range: ClosedRange<Double>
  ) -> Bool {
    guard way != 0 else { return range.contains(from) }
    let crossings = ((range.lowerBound - from) / way, (range.upperBound - from) / way)
    start = max(start, min(crossings.0, crossings.1))
    end = min(end, max(crossings.0, crossings.1))
    return start < end
  }
}

/// A transform to coordinates in an area of the stage.
struct AreaProjection {
  private let transform: TextTransform

  /// Points with a smaller `w` are too near to the eye, or behind it.
  let nearest: Double

  /// Points of a lower level can be omitted.
  let level: UInt8

  init(_ transform: TextTransform, nearest: Double, level: UInt8, left: Int, top: Int) {
    self.transform = TextTransform(
      x: transform.x - transform.w * Double(left), y: transform.y - transform.w * Double(top), w: transform.w)
    self.nearest = nearest
    self.level = level
  }

  @inline(__always)
  func homogeneous(_ point: SIMD2<Float>) -> SIMD3<Double> { transform.homogeneous(SIMD2<Double>(point)) }

  @inline(__always)
  func place(_ point: SIMD2<Float>) -> SIMD2<Double> {
    let place = homogeneous(point)
    return SIMD2(place.x, place.y) / place.z
  }
}
