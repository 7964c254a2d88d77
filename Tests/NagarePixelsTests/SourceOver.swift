import NagareColor
import NagarePixels

/// The picture that drawing a sprite should give, in real numbers and straight from the masks: no premultiplied
/// colours, no packed spans, nothing rounded.
struct SourceOver {
  let masks: InkMasks
  let paint: SpritePaint

  /// By how many codes a sample of `drawn` is off at most, if the sprite was drawn at `x`, `y` of `original`.
  func greatestError(of drawn: TestFrame, from original: TestFrame, x: Int, y: Int) -> Int {
    let codes: [KeyPath<YCbCrColor, UInt8>] = [\.y, \.cb, \.cr]
    var greatest = 0
    for (index, code) in codes.enumerated() {
      let shiftX = index == 0 ? 0 : original.format.chromaShiftX
      let shiftY = index == 0 ? 0 : original.format.chromaShiftY
      for row in 0..<original.planes[index].height {
        for column in 0..<original.planes[index].width {
          let weights = meanWeights(column << shiftX, row << shiftY, 1 << shiftX, 1 << shiftY, x, y)
          let ink =
            weights.fill * Double(paint.fill[keyPath: code]) + weights.outline * Double(paint.outline[keyPath: code])
          let kept = 1 - weights.fill - weights.outline
          let exact = ink + kept * Double(original.planes[index][column, row])
          greatest = max(greatest, abs(Int(drawn.planes[index][column, row]) - Int(exact.rounded())))
        }
      }
    }
    return greatest
  }

  /// The mean shares of fill and outline in a block of luma samples, the sprite's corner being at `x`, `y`.
  private func meanWeights(
    _ left: Int, _ top: Int, _ width: Int, _ height: Int, _ x: Int, _ y: Int
  ) -> (fill: Double, outline: Double) {
    var sum = (fill: 0.0, outline: 0.0)
    for row in top - y..<top - y + height where (0..<masks.height).contains(row) {
      for column in left - x..<left - x + width where (0..<masks.width).contains(column) {
        let fill = Double(masks.fill[row * masks.width + column]) / 255
        let outline = Double(masks.outline[row * masks.width + column]) / 255
        sum.fill += fill
        sum.outline += outline * (1 - fill)
      }
    }
    let share = Double(paint.opacity) / 255 / Double(width * height)
    return (sum.fill * share, sum.outline * share)
  }
}
