/// A glyph drawn at one size, outline and sub-pixel phase.
final class GlyphMask: Sendable {
  /// From the glyph's origin to the masks' left edge, and down to their top (negative above the baseline).
  let left, top: Int
  let width, height: Int

  /// `width * height` values each; either is empty if the glyph has nothing of the kind. Where there are both, `outline`
  /// is nowhere less than `fill`, or it is bare because the style has none. A picture has no outline, and a fill only
  /// of the parts that are in the text's colour.
  let fill, outline: [UInt8]

  /// What has colours of its own, as in `TextCoverage`; empty for a plain glyph.
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

  /// Whether there are colours that the glyph brings itself: then it looks the same with an outline of any width.
  var isPicture: Bool { !color.isEmpty }

  /// What keeping the mask costs, an estimate of the bookkeeping included.
  var byteCount: Int { fill.count + outline.count + color.count + 256 }
}
