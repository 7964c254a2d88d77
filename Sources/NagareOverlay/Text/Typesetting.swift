import NagareComments
import NagareLayout
import NagarePixels
import NagareText

/// A text in a style, with its shape, and with its masks once they are needed.
package final class TypesetText {
  package let drawn: DrawnText
  package let shaped: ShapedText
  /// Whether not all of its ink is drawn, so that it is not cached.
  private(set) var isCropped = false
  /// The mask for whole pixels, and the four for quarters; empty until needed.
  fileprivate(set) var masks: [DrawingMasks] = []
  fileprivate(set) var quarterMasks: [DrawingMasks] = []
  /// The outline for drawing under transforms; nil until needed.
  fileprivate(set) var outline: TextOutline?

  init(_ drawn: DrawnText, _ shaped: ShapedText) {
    self.drawn = drawn
    self.shaped = shaped
  }

  /// The text, of which only the ink in some rows of its box is drawn.
  init(_ text: TypesetText, rows: Range<Int>) {
    (drawn, shaped, isCropped) = (text.drawn, text.shaped.cropped(to: rows), true)
  }

  /// The rows by which the ink exceeds the text's box, above and below.
  fileprivate var overhang: (above: Int, below: Int) {
    shaped.ink.isEmpty ? (0, 0) : (max(-shaped.ink.top, 0), max(shaped.ink.bottom - shaped.height, 0))
  }

  /// The height of the box together with its ink, in rows.
  var inkHeight: Int { overhang.above + shaped.height + overhang.below }

  /// The rows by which a box's text moves down, or up if negative, so that text taller than a line is not cut at the
  /// frame's edges and does not reach into rows that are kept clear.
  /// - Parameters:
  ///   - y: the top of the box.
  ///   - rows: the rows of the stage that need not be kept clear.
  func shift(at y: Int, in rows: Range<Int>) -> Int {
    let (above, below) = overhang
    let cutAbove = min(max(above - (y - rows.lowerBound), 0), above)
    let cutBelow = min(max(y + shaped.height + below - rows.upperBound, 0), below)
    return cutAbove > 0 ? cutAbove : -cutBelow
  }

  /// The memory of the text, including an estimate of the bookkeeping.
  fileprivate var byteCount: Int {
    let maskBytes = (masks + quarterMasks).reduce(0) { $0 + $1.fill.count + $1.outline.count + $1.color.count }
    return 256 + drawn.content.utf8.count + shaped.glyphs.count * MemoryLayout<PlacedGlyph>.stride + maskBytes
      + (outline?.byteCount ?? 0)
  }
}

/// A text with the box that it takes up on the stage.
package struct SizedText {
  package let text: TypesetText
  private(set) var box: CommentBox
  /// The offset from the left and the upper edge of `box` to those of the text's own box, in pixels.
  var left = 0
  var top = 0.0

  /// The same text in a box that includes its ink.
  var includingInk: SizedText {
    let (above, below) = text.overhang
    guard above > 0 || below > 0 else { return self }
    var larger = self
    larger.top = max(top, Double(above))
    let margin = max(box.height - top - Double(text.shaped.height), Double(below))
    larger.box = CommentBox(width: box.width, height: larger.top + Double(text.shaped.height) + margin)
    return larger
  }

  /// A text with its own box.
  init(_ text: TypesetText) {
    self.text = text
    box = CommentBox(width: text.shaped.width, height: text.shaped.height)
  }

  /// A text with at least the margins of the standard size, by which rows overlap.
  /// - Parameter margins: the margins above and below together, in pixels.
  init(_ text: TypesetText, margins: Int) {
    self.text = text
    let lack = max(margins - text.shaped.style.margins, 0)
    box = CommentBox(width: text.shaped.width, height: text.shaped.height + lack)
    top = Double(lack) / 2
  }

  /// A text with its lines at Niconico's places.
  init(_ text: TypesetText, _ fit: NiconicoFit) {
    self.text = text
    box = CommentBox(width: fit.width, height: fit.height)
    left = -text.shaped.penStart
    top = fit.firstBaseline - Double(text.shaped.baseline(ofLine: 0))
  }
}

/// Shapes and rasterises texts, each only once as long as the cache holds it.
package final class Typesetting {
  private struct Key: Hashable {
    let text: DrawnText
    let style: TextStyle
  }

  /// The content of a purchase's box before it is broken into lines.
  private struct Box: Hashable {
    let head: PurchaseText.Head
    let message: DrawnText
    let style: TextStyle
    /// The width of a line in pixels.
    let width: Double
  }

  let typesetter: Typesetter
  /// The width of a displayed pixel in samples of the frame.
  let samplesPerPixel: Double
  private let wideRasterizer: NonSquarePixelRasterizer
  private var boxes: ByteBudgetCache<Box, DrawnText>
  private var cache: ByteBudgetCache<Key, TypesetText>
  private var emotes: EmoteImages
  private var niconico: NiconicoTypesetting
  /// The number of rasterised texts, and the time for rasterising them.
  package private(set) var rasterizedCount = 0
  private(set) var rasterizeTime = Duration.zero

  package init(typesetter: Typesetter, cacheBytes: Int = 8 << 20, samplesPerPixel: Double = 1) {
    self.typesetter = typesetter
    emotes = EmoteImages(decoder: typesetter.decoder)
    self.samplesPerPixel = samplesPerPixel
    wideRasterizer = NonSquarePixelRasterizer(samplesPerPixel: samplesPerPixel)
    cache = ByteBudgetCache(budget: cacheBytes - cacheBytes / 4)
    boxes = ByteBudgetCache(budget: cacheBytes / 8)
    niconico = NiconicoTypesetting(cacheBytes: cacheBytes / 8)
  }

  var statistics: CacheStatistics { cache.statistics }

  /// Forgets all texts, whose memory is needed for something else.
  package func forgetTexts() {
    cache.removeAll()
    boxes.removeAll()
    niconico.forgetFits()
  }

  /// The text of a comment as drawn.
  /// - Parameter stage: the stage that it is drawn on.
  package func text(of comment: Comment, style: OverlayStyle, stage: Stage) -> SizedText {
    let drawn = emotes.text(of: comment)
    guard let purchase = comment.purchase else {
      guard style.niconico != nil else {
        return SizedText(text(drawn, style: style.textStyle(of: comment)), margins: -style.rules.rowGap)
      }
      let spaced = NiconicoTypesetting.spaced(drawn)
      let (textStyle, fit) = niconico.fit(spaced, of: comment, style: style, typesetter: typesetter)
      return SizedText(text(spaced, style: textStyle), fit)
    }
    let box = Box(
      head: PurchaseText.head(of: comment, purchase), message: drawn, style: style.boxTextStyle(of: comment),
      width: style.boxTextWidth(on: stage))
    return SizedText(text(wrapped(box), style: box.style))
  }

  /// The lines of a box: the sender and the price, and the message below.
  private func wrapped(_ box: Box) -> DrawnText {
    if let known = boxes.value(for: box) { return known }
    let head = typesetter.wrapped(box.head, style: box.style, width: box.width, lineLimit: 1)
    let message = typesetter.wrapped(
      box.message.content, style: box.style, images: box.message.images, width: box.width,
      lineLimit: OverlayStyle.maxBoxLines)
    let lines = [head, message].filter { !$0.isEmpty }
    let text = DrawnText(content: lines.joined(separator: "\n"), images: box.message.images)
    boxes.insert(text, for: box, byteCount: 256 + 2 * box.message.content.utf8.count + box.head.text.utf8.count)
    return text
  }

  /// A text in a style.
  func text(_ text: DrawnText, style: TextStyle) -> TypesetText {
    let key = Key(text: text, style: style)
    if let known = cache.value(for: key) { return known }
    let text = TypesetText(text, typesetter.shape(text.content, style: style, images: text.images))
    cache.insert(text, for: key, byteCount: text.byteCount)
    return text
  }

  /// The offset of a text's masks in its box: in samples from the left, in pixels from the top.
  func inkOrigin(of text: TypesetText) -> (left: Int, top: Int) {
    let ink = samplesPerPixel == 1 ? text.shaped.ink : wideRasterizer.ink(of: text.shaped)
    return ink.isEmpty ? (0, 0) : (ink.left, ink.top)
  }

  /// The masks of a text that was shaped here, without its animations: one, or one for each quarter of a sample.
  package func masks(of text: TypesetText, quarters: Bool) -> [DrawingMasks] {
    let known = quarters ? text.quarterMasks : text.masks
    if !known.isEmpty { return known }
    let start = ContinuousClock.now
    let masks = coverages(of: text, quarters: quarters).map { DrawingMasks($0) }
    if quarters { text.quarterMasks = masks } else { text.masks = masks }
    updateByteCount(of: text)
    rasterizedCount += 1
    rasterizeTime += ContinuousClock.now - start
    return masks
  }

  private func coverages(of text: TypesetText, quarters: Bool) -> [TextCoverage] {
    guard samplesPerPixel == 1 else {
      let (outline, ink) = (outline(of: text), wideRasterizer.ink(of: text.shaped))
      return (0..<(quarters ? 4 : 1)).map { wideRasterizer.draw(outline, ink: ink, quarter: $0) }
    }
    return quarters ? typesetter.rasterizeQuarters(text.shaped) : [typesetter.rasterize(text.shaped)]
  }

  /// The outline of a text that was shaped here, for drawing under transforms.
  func outline(of text: TypesetText) -> TextOutline {
    if let known = text.outline { return known }
    let outline = typesetter.outline(of: text.shaped)
    text.outline = outline
    updateByteCount(of: text)
    return outline
  }

  /// Updates a text's size in the cache.
  private func updateByteCount(of text: TypesetText) {
    if text.isCropped { return }
    cache.insert(text, for: Key(text: text.drawn, style: text.shaped.style), byteCount: text.byteCount)
  }
}
