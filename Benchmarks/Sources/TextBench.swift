import Nagare
import NagareColor
import NagareComments
import NagareLayout
import NagareOverlay
import NagarePixels
import NagareText

/// Measures the cost of preparing texts for blending: shaping, rasterising and colouring each new text.
package struct TextBench {
  /// The comments, in the order of measuring.
  package var comments: [Comment]
  /// The look of comments.
  package var overlay = OverlayOptions()
  /// The number of rounds, at least 1.
  package var rounds = 5

  /// The stage for which texts are sized.
  private static let stage = Stage(width: 1920, height: 1080)
  private static let format = PixelFormat.yuv420
  private static let encoding = YCbCrEncoding(matrix: .bt709, range: .limited)
  /// The size of the caches in bytes, large enough for no text to be made twice.
  private static let cacheBytes = 1 << 40
  /// A private-use character, which no font has. Searching for it before measuring loads the list of all fonts, which
  /// is not a cost of any text.
  private static let privateUse = "\u{10FFFD}"

  /// A bench with default settings.
  package init(comments: [Comment]) {
    self.comments = comments
  }

  /// Prepares the texts of all unscripted comments in each round, which starts with empty caches.
  package func run() throws(FontError) -> TextBenchReport {
    var rounds: [[TextBenchReport.Costs]] = []
    for _ in 0..<max(self.rounds, 1) { rounds.append(try runOnce()) }
    return TextBenchReport(rounds)
  }

  private func runOnce() throws(FontError) -> [TextBenchReport.Costs] {
    let style = OverlayStyle(for: TextBench.stage, options: overlay)
    let typesetter = try Typesetter(for: comments, options: overlay.decodingEmotes())
    _ = typesetter.shape(TextBench.privateUse, style: TextStyle(size: style.fontSize, outline: 0))
    let typesetting = Typesetting(typesetter: typesetter, cacheBytes: TextBench.cacheBytes)
    let sprites = SpriteCache(cacheBytes: TextBench.cacheBytes)
    return comments.filter { !$0.mode.isScripted }.map { comment in
      var costs = TextBenchReport.Costs()
      let (text, shapeTime) = timed { typesetting.text(of: comment, style: style, stage: TextBench.stage).text }
      costs.shape = shapeTime
      let paint = style.paint(of: comment)
      let phases = GridPhases.row(0, in: TextBench.format)
      let key = SpriteKey(text: text.drawn, style: text.shaped.style, paint: paint, phases: phases)
      costs.color =
        timed {
          _ = sprites.take(key) {
            let drawnCount = typesetting.rasterizedCount
            let (masks, drawTime) = timed { typesetting.masks(of: text, quarters: false) }
            // The masks may exist already, from a comment in another colour.
            if typesetting.rasterizedCount > drawnCount { costs.draw = drawTime }
            return Sprite(
              masks, paint: paint, format: TextBench.format, encoding: TextBench.encoding, phases: phases)
          }
        }.time - costs.draw
      return costs
    }
  }
}
