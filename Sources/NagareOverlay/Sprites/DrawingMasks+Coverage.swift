import NagarePixels
import NagareText

extension DrawingMasks {
  /// The masks of a text's drawing.
  init(_ coverage: TextCoverage) {
    self.init(
      width: coverage.width, height: coverage.height, fill: coverage.fill, outline: coverage.outline,
      color: coverage.color)
  }
}
