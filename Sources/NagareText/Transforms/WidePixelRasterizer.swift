/// Draws texts for pictures whose samples are shown wider or narrower than they are high, so that letters and outlines are
/// in shape there.
///
/// A text is drawn larger than needed and as it is to be shown, and then made narrower by means over the area of each
/// sample: to draw it narrower at once would make outlines as wide across as down, where they are not shown alike.
///
/// It belongs to one thread at a time.
package final class WidePixelRasterizer {
  private let rasterizer = TransformRasterizer()
  private let samplesPerPixel: Double

  /// How many times larger texts are drawn, if they are not too large for it.
  private static let magnification = 2

  /// What is longer is cut, in samples.
  private static let longestSide = 2 * TextLimits.boxSide - 4

  /// - Parameter samplesPerPixel: how many samples a pixel that is shown is wide, above 0.
  package init(samplesPerPixel: Double) {
    self.samplesPerPixel = samplesPerPixel
  }

  /// The samples that a text's ink may reach, a quarter or more of one to the right included: from the left edge of its
  /// box in samples, from the upper one in pixels. Empty for a text without ink.
  package func ink(of text: ShapedText) -> PixelRectangle {
    guard !text.ink.isEmpty else { return .empty }
    func samples(_ pixels: Int) -> Double { Double(pixels) * samplesPerPixel }
    let left = Int(samples(text.ink.left).rounded(.down))
    let right = Int(samples(text.ink.right).rounded(.up)) + 1
    return PixelRectangle(
      left: left, top: text.ink.top, right: min(right, left + WidePixelRasterizer.longestSide), bottom: text.ink.bottom)
  }

  /// A text's masks, as large as its ink.
  /// - Parameters:
  ///   - outline: the text's.
  ///   - ink: the text's.
  ///   - quarter: quarters of a sample by which it is moved right, 0...3.
  package func draw(_ outline: TextOutline, ink: PixelRectangle, quarter: Int) -> TextCoverage {
    // From the text's box, in pixels.
    let left = Int((Double(ink.left - 1) / samplesPerPixel).rounded(.down))
    let right = Int((Double(ink.right) / samplesPerPixel).rounded(.up))
    let isLarge = max(right - left, ink.height) * WidePixelRasterizer.magnification > TextLimits.boxSide
    let scale = isLarge ? 1 : WidePixelRasterizer.magnification
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

/// The means of a drawing over the samples of a mask. Weights are the same for all masks of a drawing, so that what is
/// nowhere less than another stays so.
private struct Reduction {
  /// Columns of the drawing that a column of the mask covers, each with its part of the sample's area.
  private var columns: [(first: Int, weights: [Float])] = []
  private let drawing: TransformedCoverage
  private let scale: Int
  private let ink: PixelRectangle

  /// - Parameter offset: samples by which the drawing is moved right.
  init(_ drawing: TransformedCoverage, scale: Int, samplesPerPixel: Double, offset: Double, to ink: PixelRectangle) {
    (self.drawing, self.scale, self.ink) = (drawing, scale, ink)
    // Pixels of the drawing in a sample.
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
