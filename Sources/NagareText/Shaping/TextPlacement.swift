/// Places shaped lines in a box: left aligned, with origins on quarter pixels horizontally and whole pixels vertically.
struct TextPlacement {
  private let metrics: BoxMetrics
  private let style: TextStyle
  /// The largest distance by which hinting moves a glyph's edges up or down, in pixels.
  private let hintingReach: Double
  private var lines: [[Glyph]] = []
  private var clusterCount = 0
  private var advance = 0.0
  private var leftmost = 0.0
  private var rightmost = 0.0

  private struct Glyph {
    let shaped: LineShaper.Glyph
    let quarterX: Int
    let cell: GlyphCell?
    var left: Double { Double(quarterX) / 4 + shaped.extents.left * shaped.scaleX }
    var right: Double { Double(quarterX) / 4 + shaped.extents.right * shaped.scaleX + overhang }
    /// The distance by which the cell moves the glyph's right edge outwards, in pixels.
    var overhang: Double { shaped.block.flatMap { cell?.overhang(beyond: $0) } ?? 0 }
    var drop: Double { shaped.block.flatMap { cell?.drop(below: $0) } ?? 0 }
  }

  /// Origins farther out are outside any box, even after the text is shifted right.
  private static let farthest = Double(2 * TextLimits.boxSide)

  init(style: TextStyle) {
    self.style = style
    metrics = BoxMetrics(style)
    hintingReach = TextStyle.isHinted(size: style.size) ? 1 : 0
  }

  mutating func add(_ line: LineShaper.Line, clusterCount: Int) {
    self.clusterCount += clusterCount
    advance = max(advance, line.advance)
    var placed: [Glyph] = []
    placed.reserveCapacity(line.glyphs.count)
    rightmost = max(rightmost, line.advance)
    for shaped in line.glyphs where abs(shaped.x) < Self.farthest && abs(shaped.y) < Self.farthest {
      let glyph = place(shaped, onLine: lines.count)
      leftmost = min(leftmost, glyph.left)
      rightmost = max(rightmost, glyph.right)
      placed.append(glyph)
    }
    lines.append(placed)
  }

  private func place(_ shaped: LineShaper.Glyph, onLine line: Int) -> Glyph {
    let quarterX = Int((shaped.x * 4).rounded())
    guard let block = shaped.block else { return Glyph(shaped: shaped, quarterX: quarterX, cell: nil) }
    let drop = metrics.baseline(ofLine: line + 1) - metrics.baseline(ofLine: line)
    let cell = block.cell(
      x: shaped.x, quarterX: quarterX, pitch: style.lineHeight * style.size, drop: drop, size: style.size)
    return Glyph(shaped: shaped, quarterX: quarterX, cell: cell)
  }

  /// The finished text. If ink extends to the left of the pen's start, the whole text is shifted right.
  /// - Parameters:
  ///   - images: the inline images that glyphs refer to.
  ///   - missing: characters that no font has.
  consuming func finish(images: [InlineImage], missing: [UInt32]) -> ShapedText {
    let shift = (-max(leftmost, -Self.farthest)).rounded(.up)
    let width = metrics.width(content: rightmost + shift)
    let height = metrics.height(lines: lines.count)
    let inner = metrics.inner(width: width, height: height)
    let start = metrics.start + Int(shift)
    var ink = PixelRectangle.empty
    var glyphs: [PlacedGlyph] = []
    for (index, line) in lines.enumerated() {
      let baseline = metrics.baseline(ofLine: index)
      for glyph in line {
        let y = baseline - Int(glyph.shaped.y.rounded())
        let visible = inkRectangle(of: glyph, start: start, y: y).intersection(inner)
        guard !visible.isEmpty else { continue }
        ink = ink.union(visible)
        glyphs.append(
          PlacedGlyph(
            face: glyph.shaped.face, id: glyph.shaped.id, quarterX: glyph.quarterX + 4 * start, y: y, cell: glyph.cell))
      }
    }
    if style.plate > 0 { ink = ink.union(BoxMetrics.plate(width: width, height: height)) }
    return ShapedText(
      width: width, height: height, style: style, lineCount: lines.count, clusterCount: clusterCount, advance: advance,
      glyphs: glyphs, images: images, missing: missing, ink: ink, penStart: start)
  }

  private func inkRectangle(of glyph: Glyph, start: Int, y: Int) -> PixelRectangle {
    let extents = glyph.shaped.extents
    func clamped(_ value: Double) -> Int { Int(min(max(value, -Self.farthest), Self.farthest)) }
    return PixelRectangle(
      left: clamped((glyph.left - style.outline).rounded(.down)) + start,
      top: y - clamped((extents.top * glyph.shaped.scaleY + style.outline + hintingReach).rounded(.up)),
      right: clamped((glyph.right + style.outline + style.shadow).rounded(.up)) + start,
      bottom: y
        - clamped(
          (extents.bottom * glyph.shaped.scaleY - glyph.drop - style.outline - style.shadow - hintingReach)
            .rounded(.down)))
  }
}
