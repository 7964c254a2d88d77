import NagarePixels
import NagareText

/// A text in one style: its shape, and its masks once somebody needed them.
final class TypesetText {
  let content: String
  let shaped: ShapedText
  fileprivate(set) var drawing: Drawing?

  /// Masks and where they lie in the text's box.
  struct Drawing {
    let masks: InkMasks
    let left: Int
    let top: Int
  }

  init(_ content: String, _ shaped: ShapedText) {
    self.content = content
    self.shaped = shaped
  }
}

/// Shapes and draws texts, each once as long as the cache remembers it.
final class Typesetting {
  private struct Key: Hashable {
    let text: String
    let style: TextStyle
  }

  let typesetter: Typesetter
  private var cache: ByteBudgetCache<Key, TypesetText>
  /// How many texts were drawn, and the time it took.
  private(set) var rasterizedCount = 0
  private(set) var rasterizeTime = Duration.zero

  /// The memory that a shape takes, roughly: a dozen glyphs.
  private static let shapeBytes = 512

  init(typesetter: Typesetter, cacheBytes: Int = 8 << 20) {
    self.typesetter = typesetter
    cache = ByteBudgetCache(budget: cacheBytes)
  }

  var statistics: CacheStatistics { cache.statistics }

  func text(_ text: String, style: TextStyle) -> TypesetText {
    let key = Key(text: text, style: style)
    if let known = cache.value(for: key) { return known }
    let text = TypesetText(text, typesetter.shape(text, style: style))
    cache.insert(text, for: key, byteCount: Typesetting.shapeBytes)
    return text
  }

  /// The masks of a text that was shaped here.
  func drawing(of text: TypesetText) -> TypesetText.Drawing {
    if let drawing = text.drawing { return drawing }
    let start = ContinuousClock.now
    let coverage = typesetter.rasterize(text.shaped)
    let masks = InkMasks(
      width: coverage.width, height: coverage.height, fill: coverage.fill, outline: coverage.outline)
    let drawing = TypesetText.Drawing(masks: masks, left: coverage.left, top: coverage.top)
    text.drawing = drawing
    let key = Key(text: text.content, style: text.shaped.style)
    cache.insert(text, for: key, byteCount: Typesetting.shapeBytes + 2 * masks.width * masks.height)
    rasterizedCount += 1
    rasterizeTime += ContinuousClock.now - start
    return drawing
  }
}
