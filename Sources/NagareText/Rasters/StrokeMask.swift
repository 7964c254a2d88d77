/// Widens a glyph's fill by an outline.
package struct StrokeMask {
  private let segments: [FlatOutline.Segment]
  private let x, y, radius: Float

  /// A pixel whose centre is as much nearer or farther than the radius is covered or bare: half its diagonal, and room
  /// for the field's inexactness.
  private static let margin: Float = 0.72

  /// - Parameters:
  ///   - outline: the glyph's contours.
  ///   - x: what is added to their coordinates to count from the mask's left edge.
  ///   - y: the same from its top.
  ///   - radius: how far the outline reaches, in pixels, more than 0.
  package init(_ outline: FlatOutline, x: Float, y: Float, radius: Float) {
    segments = outline.segments
    self.x = x
    self.y = y
    self.radius = radius
  }

  /// The coverage by all points that are in the glyph or at most the radius away from its edge.
  /// - Parameter fill: the glyph's own coverage, `width * height` values.
  /// - Returns: as many values, nowhere less than `fill`.
  package func widening(_ fill: [UInt8], width: Int, height: Int) -> [UInt8] {
    guard !segments.isEmpty else { return fill }
    var field = StrokeField(width: width, height: height, segmentCount: segments.count)
    field.add(segments, x: x, y: y, reach: radius + Self.margin)
    var mask = fill
    var edges = [UInt8](repeating: 0, count: (width + 7) & ~7)
    mask.withUnsafeMutableBufferPointer { mask in
      field.values.withUnsafeBufferPointer { values in
        segments.withUnsafeBufferPointer { segments in
          edges.withUnsafeMutableBufferPointer { edges in
            guard let mask = mask.baseAddress, let values = values.baseAddress, let segments = segments.baseAddress,
              let edges = edges.baseAddress
            else { return }
            var pixels = EdgePixels(radius: radius)
            for row in 0..<height {
              let start = mask + row * width
              let fieldRow = values + (row + 1) * field.stride + 1
              coverInterior(start, field: fieldRow, edges: edges, width: width)
              var column = 0
              while column < width {
                var word = UnsafeRawPointer(edges + column).loadUnaligned(as: UInt64.self)
                while word != 0 {
                  let at = column &+ word.trailingZeroBitCount >> 3
                  word &= word &- 1
                  pixels.add(
                    place: row * width + at, x: Float(at) + 0.5 - x, y: Float(row) + 0.5 - y,
                    isInside: start[at] >= 128, field: fieldRow + at, stride: field.stride, indexBits: field.indexBits,
                    segments: segments, mask: mask)
                }
                column &+= 8
              }
            }
            pixels.flush(mask)
          }
        }
      }
    }
    return mask
  }

  @inline(never)
  private func coverInterior(
    _ mask: UnsafeMutablePointer<UInt8>, field: UnsafePointer<Float>, edges: UnsafeMutablePointer<UInt8>, width: Int
  ) {
    let outer = (radius + Self.margin) * (radius + Self.margin)
    let inner = radius > Self.margin ? (radius - Self.margin) * (radius - Self.margin) : -1
    var column = 0
    while column < width {
      let near = field[column]
      let code = near <= inner ? 255 : mask[column]
      mask[column] = code
      edges[column] = (near < outer ? 1 : 0) & (code < 255 ? 1 : 0)
      column &+= 1
    }
  }
}
