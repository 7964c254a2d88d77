/// The masks of a text while glyphs are added to them.
struct MaskCanvas {
  private let rectangle: PixelRectangle
  private var fill: [UInt8]
  private var outline: [UInt8]
  /// Empty as long as no glyph has colours of its own.
  private var color: [UInt8] = []

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
    func blend(
      _ source: [UInt8], into target: inout [UInt8], channels: Int = 1,
      _ operation: (UnsafePointer<UInt8>, UnsafeMutablePointer<UInt8>, _ count: Int) -> Void
    ) {
      guard !source.isEmpty else { return }
      source.withUnsafeBufferPointer { source in
        target.withUnsafeMutableBufferPointer { target in
          guard let source = source.baseAddress, let target = target.baseAddress else { return }
          for row in 0..<visible.height {
            operation(
              source + channels * (from + row * glyph.width), target + channels * (to + row * stride), visible.width)
          }
        }
      }
    }
    blend(glyph.fill, into: &fill) { MaskRows.maximum($0, into: $1, count: $2) }
    blend(glyph.outline, into: &outline) { MaskRows.maximum($0, into: $1, count: $2) }
    if color.isEmpty, !glyph.color.isEmpty { color = [UInt8](repeating: 0, count: 4 * fill.count) }
    blend(glyph.color, into: &color, channels: 4) { MaskRows.cover($1, with: $0, count: $2) }
  }

  /// Adds the text's shadow to the outline's ink, which lies below all else.
  mutating func addShadow(reach: Double) {
    guard !rectangle.isEmpty else { return }
    var silhouette = fill
    for pixel in silhouette.indices {
      silhouette[pixel] = max(silhouette[pixel], outline[pixel])
      if !color.isEmpty { silhouette[pixel] = max(silhouette[pixel], color[4 * pixel + 3]) }
    }
    let shadow = Shadow(of: silhouette, width: rectangle.width, reach: reach)
    for pixel in outline.indices {
      let rest = UInt16(255 - outline[pixel])
      outline[pixel] += UInt8(truncatingIfNeeded: (rest * UInt16(shadow.mask[pixel]) + 127) / 255)
    }
  }

  consuming func finish() -> TextCoverage {
    guard !rectangle.isEmpty else {
      return TextCoverage(left: 0, top: 0, width: 0, height: 0, fill: [], outline: [], color: [])
    }
    return TextCoverage(
      left: rectangle.left, top: rectangle.top, width: rectangle.width, height: rectangle.height, fill: fill,
      outline: outline, color: color)
  }
}
