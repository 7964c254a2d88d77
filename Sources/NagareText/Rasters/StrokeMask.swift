/// Widens a glyph's fill by an outline, covering all points within a radius of the glyph's edge.
package struct StrokeMask {
  private let segments: [FlatOutline.Segment]
  private let x, y, radius: Float

  /// Half a pixel's diagonal, plus the field's inaccuracy. A pixel whose centre is nearer than the radius by this much
  /// is covered; one farther by this much is bare.
  private static let margin: Float = 0.72

  /// The radius from which skipping pixels away from the outline's edge saves time.
  private static let wideRadius: Float = 20

  /// The most pixels of a field.
  private static let bandPixels = 1 << 20

  /// - Parameters:
  ///   - outline: the glyph's contours.
  ///   - x: added to the x coordinates to make them relative to the mask's left edge.
  ///   - y: added to the y coordinates to make them relative to the mask's top.
  ///   - radius: width of the outline beyond the edge, in pixels, more than 0.
  package init(_ outline: FlatOutline, x: Float, y: Float, radius: Float) {
    self.init(outline.segments, x: x, y: y, radius: radius)
  }

  init(_ segments: [FlatOutline.Segment], x: Float, y: Float, radius: Float) {
    self.segments = segments
    self.x = x
    self.y = y
    self.radius = radius
  }

  /// The coverage of all points in the glyph or within the radius of its edge.
  /// - Parameter fill: the glyph's own coverage, `width * height` values.
  /// - Returns: as many values, nowhere less than `fill`.
  package func widening(_ fill: [UInt8], width: Int, height: Int) -> [UInt8] {
    var mask = fill
    mask.withUnsafeMutableBufferPointer { mask in
      guard let mask = mask.baseAddress else { return }
      widen(mask, width: width, height: height)
    }
    return mask
  }

  /// Widens a fill in place.
  func widen(_ mask: UnsafeMutablePointer<UInt8>, width: Int, height: Int) {
    guard !segments.isEmpty, width > 0, height > 0 else { return }
    let bandHeight = max(Self.bandPixels / width, 1)
    for top in stride(from: 0, to: height, by: bandHeight) {
      widen(mask + top * width, width: width, height: min(bandHeight, height - top), y: y - Float(top))
    }
  }

  /// - Parameter y: added to the segments' y coordinates to make them relative to the first row.
  private func widen(_ mask: UnsafeMutablePointer<UInt8>, width: Int, height: Int, y: Float) {
    var field = StrokeField(width: width, height: height, segmentCount: segments.count)
    if radius < Self.wideRadius {
      field.add(segments, x: x, y: y, reach: radius + Self.margin)
    } else {
      field.addNearEdge(segments, x: x, y: y, radius: radius, reach: radius + Self.margin)
    }
    var pixels = EdgePixels(segments: segments, field: field, radius: radius)
    var edges = [UInt8](repeating: 0, count: (width + 7) & ~7)
    edges.withUnsafeMutableBytes { edges in
      for row in 0..<height {
        let start = mask + row * width
        field.withRow(row) { coverInterior(start, field: $0, edges: edges, width: width) }
        for column in stride(from: 0, to: width, by: 8) {
          var marks = edges.loadUnaligned(fromByteOffset: column, as: UInt64.self)
          while marks != 0 {
            let at = column &+ marks.trailingZeroBitCount >> 3
            marks &= marks &- 1
            pixels.add(
              column: at, row: row, x: Float(at) + 0.5 - x, y: Float(row) + 0.5 - y, isInside: start[at] >= 128)
            if pixels.isFull { pixels.flush(mask, width: width) }
          }
        }
      }
      pixels.flush(mask, width: width)
    }
  }

  /// Covers the pixels well within reach, and marks with 1 the pixels that the outline's edge may cross.
  private func coverInterior(
    _ mask: UnsafeMutablePointer<UInt8>, field: UnsafePointer<Float>, edges: UnsafeMutableRawBufferPointer, width: Int
  ) {
    guard let edges = edges.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return }
    let outer = Int32(bitPattern: ((radius + Self.margin) * (radius + Self.margin)).bitPattern)
    let depth = max(radius - Self.margin, 0)
    let inner = Int32(bitPattern: (depth * depth).bitPattern)
    var column = 0
    while column < width {
      // Non-negative floating-point numbers compare like their bit patterns.
      let near = Int32(bitPattern: field[column].bitPattern)
      let isNear = UInt8(truncatingIfNeeded: (near &- outer) >> 31)
      let code = mask[column] | UInt8(truncatingIfNeeded: (near &- inner) >> 31)
      mask[column] = code
      edges[column] = isNear & (code == 255 ? 0 : 1)
      column &+= 1
    }
  }
}
