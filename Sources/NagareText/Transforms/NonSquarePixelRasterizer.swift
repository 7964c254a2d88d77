/// Draws texts for frames with non-square pixels, without distorting letters and outlines.
///
/// A text is drawn magnified in its displayed shape, then reduced horizontally to the mean over each sample's area.
/// An outline drawn directly in samples would be equally wide in samples, and so unequally wide when displayed.
///
/// It must be used from one thread at a time.
package final class NonSquarePixelRasterizer {
  private let rasterizer = TransformRasterizer()
  private let samplesPerPixel: Double

  /// The magnification of texts that are not too large for it.
  private static let magnification = 2

  /// The largest width of a text's ink, in samples. Ink farther right is cut off.
  private static let longestSide = 2 * TextLimits.boxSide - 4

  /// - Parameter samplesPerPixel: the width of a displayed pixel in samples, more than 0.
  package init(samplesPerPixel: Double) {
    self.samplesPerPixel = samplesPerPixel
  }

  /// The samples that a text's ink may cover, with a shift of up to three quarters of a sample to the right. The unit
  /// is samples from the left edge of the text's box horizontally, and pixels from its top vertically. Empty for a text
  /// without ink.
  package func ink(of text: ShapedText) -> PixelRectangle {
    guard !text.ink.isEmpty else { return .empty }
    func samples(_ pixels: Int) -> Double { Double(pixels) * samplesPerPixel }
    let left = Int(samples(text.ink.left).rounded(.down))
    let right = Int(samples(text.ink.right).rounded(.up)) + 1
    return PixelRectangle(
      left: left, top: text.ink.top, right: min(right, left + NonSquarePixelRasterizer.longestSide),
      bottom: text.ink.bottom)
  }

  /// The masks of a text, in the size of its ink.
  /// - Parameters:
  ///   - outline: the outline of the text.
  ///   - ink: the area that `ink(of:)` returned for the text.
  ///   - quarter: the shift to the right in quarters of a sample, 0...3.
  package func draw(_ outline: TextOutline, ink: PixelRectangle, quarter: Int) -> TextCoverage {
    // In pixels from the left of the text's box.
    let left = Int((Double(ink.left - 1) / samplesPerPixel).rounded(.down))
    let right = Int((Double(ink.right) / samplesPerPixel).rounded(.up))
    let isLarge = max(right - left, ink.height) * NonSquarePixelRasterizer.magnification > TextLimits.boxSide
    let scale = isLarge ? 1 : NonSquarePixelRasterizer.magnification
    let clip = PixelRectangle(
      left: left * scale, top: ink.top * scale, right: right * scale, bottom: ink.bottom * scale)
    let transform = TextTransform(x: SIMD3(Double(scale), 0, 0), y: SIMD3(0, Double(scale), 0))
    let drawn = ink.isEmpty ? nil : rasterizer.draw(outline, transform, within: clip)
    guard let drawn else {
      let bare = [UInt8](repeating: 0, count: ink.width * ink.height)
      return TextCoverage(
        left: ink.left, top: ink.top, width: ink.width, height: ink.height, fill: bare, outline: bare, color: [])
    }
    let reduction = Reduction(
      drawn, scale: scale, samplesPerPixel: samplesPerPixel, offset: Double(quarter) / 4, to: ink)
    return TextCoverage(
      left: ink.left, top: ink.top, width: ink.width, height: ink.height, fill: reduction.means(drawn.coverage.fill),
      outline: reduction.means(drawn.coverage.outline),
      color: drawn.coverage.color.isEmpty ? [] : reduction.means(drawn.coverage.color, channels: 4))
  }
}

/// Averages a drawing over the samples of a mask. All masks of a drawing use the same weights, so that an outline
/// nowhere less than the fill stays so.
private struct Reduction {
  /// The columns of the drawing under each column of the mask, weighted by their part of the sample's area.
  private var columns: [(first: Int, weights: [Float])] = []
  private let drawing: TransformedCoverage
  private let scale: Int
  private let ink: PixelRectangle

  /// - Parameter offset: the drawing's shift to the right, in samples.
  init(_ drawing: TransformedCoverage, scale: Int, samplesPerPixel: Double, offset: Double, to ink: PixelRectangle) {
    (self.drawing, self.scale, self.ink) = (drawing, scale, ink)
    // Pixels of the drawing per sample.
    let width = Double(scale) / samplesPerPixel
    let part = 1 / (width * Double(scale))
    for column in ink.left..<ink.right {
      let start = (Double(column) - offset) * width - Double(drawing.left)
      let (first, end) = (Int(start.rounded(.down)), Int((start + width).rounded(.up)))
      let weights = (first..<end).map { place in
        let covered = min(start + width, Double(place + 1)) - max(start, Double(place))
        return (0..<drawing.coverage.width).contains(place) ? Float(covered * part) : 0
      }
      columns.append((first, weights))
    }
  }

  func means(_ values: [UInt8], channels: Int = 1) -> [UInt8] {
    let width = drawing.coverage.width * channels
    var sums = [Float](repeating: 0, count: width)
    var result: [UInt8] = []
    result.reserveCapacity(ink.width * ink.height * channels)
    for row in ink.top..<ink.bottom {
      for index in sums.indices { sums[index] = 0 }
      for source in row * scale - drawing.top..<(row + 1) * scale - drawing.top
      where (0..<drawing.coverage.height).contains(source) {
        for index in 0..<width { sums[index] += Float(values[source * width + index]) }
      }
      for (first, weights) in columns {
        for channel in 0..<channels {
          var mean: Float = 0.5
          for (index, weight) in weights.enumerated() where weight > 0 {
            mean += weight * sums[(first + index) * channels + channel]
          }
          result.append(UInt8(min(mean, 255)))
        }
      }
    }
    return result
  }
}
