import CPixelKernels
import TestSupport

/// Rows of several spans of both kinds, with gaps between them, some rows empty.
struct RandomSprite {
  let width: Int
  let height: Int
  private(set) var spans: [nagare_span] = []
  let source: SpanSource

  init(_ kind: SampleKind, width: Int, height: Int, using generator: inout SeededGenerator) {
    self.width = width
    self.height = height
    var count = Int.random(in: 0...5, using: &generator)
    for row in 0..<height {
      var x = Int.random(in: 0...width, using: &generator) / 2
      while x < width {
        let length = Int.random(in: 1...min(width - x, 90), using: &generator)
        let isCopy = Int.random(in: 0...3, using: &generator) == 0
        spans.append(
          isCopy
            ? .copy(row: row, x: x, length: length, offset: count)
            : .blend(row: row, x: x, length: length, offset: count))
        count += length
        x += length + Int.random(in: 0...40, using: &generator)
      }
    }
    source = SpanSource(kind, count: count, using: &generator)
  }
}
