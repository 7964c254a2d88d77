/// A glyph drawn at one size, outline and sub-pixel phase.
final class GlyphMask: Sendable {
  /// From the glyph's origin to the masks' left edge, and down to their top (negative above the baseline).
  let left, top: Int
  let width, height: Int

  /// `width * height` values each; `outline` is nowhere less than `fill`, or bare where the style has none.
  let fill, outline: [UInt8]

  init(left: Int, top: Int, width: Int, height: Int, fill: [UInt8], outline: [UInt8]) {
    self.left = left
    self.top = top
    self.width = width
    self.height = height
    self.fill = fill
    self.outline = outline
  }

  static let blank = GlyphMask(left: 0, top: 0, width: 0, height: 0, fill: [], outline: [])

  /// What keeping the mask costs, an estimate of the bookkeeping included.
  var byteCount: Int { fill.count + outline.count + 256 }
}
