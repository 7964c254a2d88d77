import NagareComments
import NagareLayout
import NagarePixels
import NagareText

/// A text in one style: its shape, and its masks once somebody needed them.
package final class TypesetText {
  package let drawn: DrawnText
  package let shaped: ShapedText
  /// One drawing for whole pixels, four for quarters; empty until somebody asked.
  fileprivate(set) var masks: [DrawingMasks] = []
  fileprivate(set) var quarterMasks: [DrawingMasks] = []
  /// What is drawn under transforms, once somebody asked.
  fileprivate(set) var outline: TextOutline?

  init(_ drawn: DrawnText, _ shaped: ShapedText) {
    self.drawn = drawn
    self.shaped = shaped
  }

  /// How far above the text's box its ink reaches, and how far below.
  private var overhang: (above: Int, below: Int) {
    shaped.ink.isEmpty ? (0, 0) : (max(-shaped.ink.top, 0), max(shaped.ink.bottom - shaped.height, 0))
  }

  /// Rows from the highest to the lowest that the box or its ink reaches.
  var reach: Int { overhang.above + shaped.height + overhang.below }

  /// How far down a box's text is moved, so that what is taller than a line is neither cut at the picture's edges nor
  /// reaches into what is kept clear.
  /// - Parameters:
  ///   - y: the box's top.
  ///   - rows: those of the picture that are not kept clear.
  func shift(at y: Int, in rows: Range<Int>) -> Int {
    let (above, below) = overhang
    let cutAbove = min(max(above - (y - rows.lowerBound), 0), above)
    let cutBelow = min(max(y + shaped.height + below - rows.upperBound, 0), below)
    return cutAbove > 0 ? cutAbove : -cutBelow
  }

  /// What keeping the text costs, an estimate of the bookkeeping included.
  fileprivate var byteCount: Int {
    let maskBytes = (masks + quarterMasks).reduce(0) { $0 + $1.fill.count + $1.outline.count + $1.color.count }
    return 256 + drawn.content.utf8.count + shaped.glyphs.count * MemoryLayout<PlacedGlyph>.stride + maskBytes
      + (outline?.byteCount ?? 0)
  }
}

/// A text with the room that it takes.
package struct SizedText {
  package let text: TypesetText
  let box: CommentBox
  /// From the left and the upper edge of that box to those of the text's own, in pixels.
  var left = 0
  var top = 0.0

  /// A text that takes just its own box.
  init(_ text: TypesetText) {
    self.text = text
    box = CommentBox(width: text.shaped.width, height: text.shaped.height)
  }

  /// A text with at least as much above and below its lines as those of the standard size have, which rows share.
  /// - Parameter margins: above and below together, in pixels.
  init(_ text: TypesetText, margins: Int) {
    self.text = text
    let lack = max(margins - text.shaped.style.margins, 0)
    box = CommentBox(width: text.shaped.width, height: text.shaped.height + lack)
    top = Double(lack) / 2
  }

  /// A text whose lines are where Niconico has them.
  init(_ text: TypesetText, _ fit: NiconicoFit) {
    self.text = text
    box = CommentBox(width: fit.width, height: fit.height)
    left = -text.shaped.penStart
    top = fit.firstBaseline - Double(text.shaped.baseline(ofLine: 0))
  }
}

/// Shapes and draws texts, each once as long as the cache remembers it.
package final class Typesetting {
  private struct Key: Hashable {
    let text: DrawnText
    let style: TextStyle
  }

  /// What a box holds before it is broken into lines.
  private struct Box: Hashable {
    let head: String
    let message: DrawnText
    let style: TextStyle
    /// Pixels that a line may have.
    let width: Double
  }

  let typesetter: Typesetter
  /// How many samples of the frames a pixel that is shown is wide.
  let samplesPerPixel: Double
  private let wideRasterizer: NonSquarePixelRasterizer
  private var boxes: ByteBudgetCache<Box, DrawnText>
  private var cache: ByteBudgetCache<Key, TypesetText>
  private var emotes: EmotePictures
  private var niconico: NiconicoTypesetting
  /// How many texts were drawn, and the time it took.
  package private(set) var rasterizedCount = 0
  private(set) var rasterizeTime = Duration.zero

  package init(typesetter: Typesetter, cacheBytes: Int = 8 << 20, samplesPerPixel: Double = 1) {
    self.typesetter = typesetter
    emotes = EmotePictures(decoder: typesetter.decoder)
    self.samplesPerPixel = samplesPerPixel
    wideRasterizer = NonSquarePixelRasterizer(samplesPerPixel: samplesPerPixel)
    cache = ByteBudgetCache(budget: cacheBytes - cacheBytes / 4)
    boxes = ByteBudgetCache(budget: cacheBytes / 8)
    niconico = NiconicoTypesetting(cacheBytes: cacheBytes / 8)
  }

  var statistics: CacheStatistics { cache.statistics }

  /// What is drawn of a comment.
  /// - Parameter stage: the picture that it is drawn on.
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

  /// The lines of a box: who paid what, and the message below it.
  private func wrapped(_ box: Box) -> DrawnText {
    if let known = boxes.value(for: box) { return known }
    let head = typesetter.wrapped(box.head, style: box.style, width: box.width, lineLimit: 1)
    let message = typesetter.wrapped(
      box.message.content, style: box.style, pictures: box.message.pictures, width: box.width,
      lineLimit: OverlayStyle.boxLines)
    let lines = [head, message].filter { !$0.isEmpty }
    let text = DrawnText(content: lines.joined(separator: "\n"), pictures: box.message.pictures)
    boxes.insert(text, for: box, byteCount: 256 + 2 * box.message.content.utf8.count + box.head.utf8.count)
    return text
  }

  /// A text in a style.
  func text(_ text: DrawnText, style: TextStyle) -> TypesetText {
    let key = Key(text: text, style: style)
    if let known = cache.value(for: key) { return known }
    let text = TypesetText(text, typesetter.shape(text.content, style: style, pictures: text.pictures))
    cache.insert(text, for: key, byteCount: text.byteCount)
    return text
  }

  /// Where a text's masks lie in its box, in samples and pixels.
  func inkOrigin(of text: TypesetText) -> (left: Int, top: Int) {
    let ink = samplesPerPixel == 1 ? text.shaped.ink : wideRasterizer.ink(of: text.shaped)
    return ink.isEmpty ? (0, 0) : (ink.left, ink.top)
  }

  /// The masks of a text that was shaped here: one, or those for each quarter of a sample.
  package func masks(of text: TypesetText, quarters: Bool) -> [DrawingMasks] {
    let known = quarters ? text.quarterMasks : text.masks
    if !known.isEmpty { return known }
    let start = ContinuousClock.now
    let masks = coverages(of: text, quarters: quarters).map {
      DrawingMasks(width: $0.width, height: $0.height, fill: $0.fill, outline: $0.outline, color: $0.color)
    }
    if quarters { text.quarterMasks = masks } else { text.masks = masks }
    keep(text)
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

  /// What it takes to draw a text that was shaped here under transforms.
  func outline(of text: TypesetText) -> TextOutline {
    if let known = text.outline { return known }
    let outline = typesetter.outline(of: text.shaped)
    text.outline = outline
    keep(text)
    return outline
  }

  /// Counts a text's bytes once more.
  private func keep(_ text: TypesetText) {
    cache.insert(text, for: Key(text: text.drawn, style: text.shaped.style), byteCount: text.byteCount)
  }
}
