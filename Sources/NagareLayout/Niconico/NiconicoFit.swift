/// The size of a comment's text, and of its box for collision detection.
///
/// Lengths are in virtual pixels, which ``NiconicoCanvas/virtualPixel`` converts. Lines begin at the left edge of the
/// box. Glyphs and outlines may extend beyond the box.
package struct NiconicoFit: Sendable, Equatable {
  /// The em of the text.
  package var fontSize: Double
  /// The horizontal scale of glyphs and advances, 1...4. It imitates Flash's letter spacing; 1 in HTML5.
  package var horizontalStretch: Double
  /// The distance between baselines.
  package var linePitch: Double
  /// The distance from the box's top to the first baseline.
  package var firstBaseline: Double
  /// Width of the box.
  package var width: Double
  /// Height of the box.
  package var height: Double

  /// Creates a size in virtual pixels.
  package init(
    fontSize: Double, horizontalStretch: Double = 1, linePitch: Double, firstBaseline: Double, width: Double,
    height: Double
  ) {
    self.fontSize = fontSize
    self.horizontalStretch = horizontalStretch
    self.linePitch = linePitch
    self.firstBaseline = firstBaseline
    self.width = width
    self.height = height
  }

  /// Converts all lengths to another unit, where a virtual pixel is `factor`.
  package func scaled(by factor: Double) -> NiconicoFit {
    NiconicoFit(
      fontSize: fontSize * factor, horizontalStretch: horizontalStretch, linePitch: linePitch * factor,
      firstBaseline: firstBaseline * factor, width: width * factor, height: height * factor)
  }
}
