/// A glyph drawn at one size, outline width and subpixel phase.
final class GlyphMask: Sendable {
  /// From the glyph's origin to the masks' left edge, and down to their top (negative above the baseline).
  let left, top: Int
  let width, height: Int

  /// Coverages, `width * height` values each; empty if the glyph has none. If neither is empty, `outline` is nowhere
  /// less than `fill`, or all 0 for a style without an outline. A colour glyph has no outline, and its fill holds only
  /// the parts in the text's colour.
  let fill, outline: [UInt8]

  /// Pixels with colours of their own, as in `TextCoverage`; empty for a plain glyph.
  let color: [UInt8]

  init(
    left: Int, top: Int, width: Int, height: Int, fill: [UInt8] = [], outline: [UInt8] = [], color: [UInt8] = []
  ) {
    self.left = left
    self.top = top
    self.width = width
    self.height = height
    self.fill = fill
    self.outline = outline
    self.color = color
  }

  static let blank = GlyphMask(left: 0, top: 0, width: 0, height: 0)

  /// Whether the glyph has colours of its own, and thus the same mask for any outline width.
  var isColored: Bool { !color.isEmpty }

  /// Memory that the mask takes, in bytes, with estimated overhead.
  var byteCount: Int { fill.count + outline.count + color.count + 256 }
}
