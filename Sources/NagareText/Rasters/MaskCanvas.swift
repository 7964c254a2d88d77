/// The two masks of a text while glyphs are added to them.
struct MaskCanvas {
  private let rectangle: PixelRectangle
  private var fill: [UInt8]
  private var outline: [UInt8]

  /// - Parameter rectangle: what the masks cover of the box.
  init(_ rectangle: PixelRectangle) {
    self.rectangle = rectangle
    fill = [UInt8](repeating: 0, count: rectangle.width * rectangle.height)
    outline = fill
  }

  /// Adds a glyph whose origin is at (`x`, `y`) of the box; what reaches beyond the rectangle is cut off.
  mutating func add(_ glyph: GlyphMask, x: Int, y: Int) {
    let left = x + glyph.left
    let top = y + glyph.top
    let visible = PixelRectangle(left: left, top: top, right: left + glyph.width, bottom: top + glyph.height)
      .intersection(rectangle)
    guard !visible.isEmpty else { return }
    let from = (visible.top - top) * glyph.width + visible.left - left
    let to = (visible.top - rectangle.top) * rectangle.width + visible.left - rectangle.left
    let stride = rectangle.width
    func blend(_ source: [UInt8], into target: inout [UInt8]) {
      source.withUnsafeBufferPointer { source in
        target.withUnsafeMutableBufferPointer { target in
          guard let source = source.baseAddress, let target = target.baseAddress else { return }
          for row in 0..<visible.height {
            MaskRows.maximum(
              source + from + row * glyph.width, into: target + to + row * stride, count: visible.width)
          }
        }
      }
    }
    blend(glyph.fill, into: &fill)
    blend(glyph.outline, into: &outline)
  }

  consuming func finish() -> TextCoverage {
    guard !rectangle.isEmpty else {
      return TextCoverage(left: 0, top: 0, width: 0, height: 0, fill: [], outline: [])
    }
    return TextCoverage(
      left: rectangle.left, top: rectangle.top, width: rectangle.width, height: rectangle.height, fill: fill,
      outline: outline)
  }
}
