/// The pixels of a glyph while its paints are drawn.
struct PaintCanvas {
  let box: PixelRectangle
  private(set) var pixels: [PaintColor]

  init(_ box: PixelRectangle) {
    self.box = box
    pixels = [PaintColor](repeating: .clear, count: box.width * box.height)
  }

  /// Covers a mask with the colours that `color` gives for a pixel of the box; nil draws nothing there.
  @inline(__always)
  mutating func cover(_ mask: PaintMask, _ color: (_ x: Int, _ y: Int) -> PaintColor?) {
    let area = mask.box.intersection(box)
    guard !area.isEmpty else { return }
    pixels.withUnsafeMutableBufferPointer { pixels in
      mask.coverage.withUnsafeBufferPointer { coverage in
        for y in area.top..<area.bottom {
          let source = (y - mask.box.top) * mask.box.width - mask.box.left
          let target = (y - box.top) * box.width - box.left
          for x in area.left..<area.right where coverage.isEmpty || coverage[source + x] > 0 {
            guard var color = color(x, y) else { continue }
            if !coverage.isEmpty { color = color * (Float(coverage[source + x]) / 255) }
            pixels[target + x] = color.over(pixels[target + x])
          }
        }
      }
    }
  }

  /// Takes away what is beyond a box, in pixels, y upwards, shifted right: all or a part of the pixels at its edges.
  mutating func crop(to extents: GlyphExtents, shift: Double) {
    func shares(_ range: Range<Int>, _ from: Double, _ to: Double) -> [Float] {
      range.map { Float(min(max(min(to, Double($0) + 1) - max(from, Double($0)), 0), 1)) }
    }
    let columns = shares(box.left..<box.right, extents.left + shift, extents.right + shift)
    let rows = shares(box.top..<box.bottom, -extents.top, -extents.bottom)
    for (y, row) in rows.enumerated() {
      for (x, column) in columns.enumerated() where row * column < 1 {
        pixels[y * box.width + x] = pixels[y * box.width + x] * (row * column)
      }
    }
  }

  func pixel(x: Int, y: Int) -> PaintColor { pixels[(y - box.top) * box.width + x - box.left] }
}

/// Where paints may draw.
struct PaintMask {
  var box: PixelRectangle
  /// A value for each pixel of the box; empty if all of them are covered.
  var coverage: [UInt8]

  /// Restricts the mask to another one within it.
  func intersection(_ inner: PaintMask) -> PaintMask {
    guard !coverage.isEmpty, !inner.coverage.isEmpty else { return inner }
    var result = inner
    for y in inner.box.top..<inner.box.bottom {
      let (outer, row) = ((y - box.top) * box.width - box.left, (y - inner.box.top) * inner.box.width)
      for x in inner.box.left..<inner.box.right {
        let place = row + x - inner.box.left
        let product = UInt16(result.coverage[place]) * UInt16(coverage[outer + x])
        result.coverage[place] = UInt8((product + 127) / 255)
      }
    }
    return result
  }
}
