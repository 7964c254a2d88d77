import NagarePixels

/// Closed outlines of cubic curves and lines, filled by the nonzero winding rule.
package struct MaskOutlines: Sendable, Equatable {
  /// A curve. The control points of a line divide it into thirds.
  struct Edge: Sendable, Equatable {
    var from, control1, control2, to: SIMD2<Double>
  }

  /// The width of the drawing, in its own pixels.
  package let width: Double
  /// The height of the drawing, in its own pixels.
  package let height: Double
  /// The edges, in the drawing's pixels from its upper left corner. An outline's last edge ends where its first begins.
  let edges: [Edge]

  /// Draws the mask: 0 in the filled area, 255 outside it, where people are.
  /// - Parameters:
  ///   - width: the mask's width in pixels, 1…`WebmaskLimits.maskSide`.
  ///   - height: the mask's height in pixels, in the same range.
  package func mask(width: Int, height: Int) -> MaskImage {
    let sides = 1...WebmaskLimits.maskSide
    precondition(sides ~= width && sides ~= height, "width or height out of range")
    let scale = SIMD2(Double(width) / self.width, Double(height) / self.height)
    var canvas = CoverageCanvas(width: width, height: height)
    for edge in edges { canvas.add(edge, scale: scale) }
    var samples = canvas.uncovered()
    extendBottom(of: &samples, width: width, height: height)
    return MaskImage(width: width, height: height, samples: samples)
  }

  /// The number of rows at the drawing's lower edge that a site may leave unfilled although nobody is there.
  private static let bareRows = 2.0

  /// Limits the lowest rows to the values of the row above them.
  private func extendBottom(of samples: inout [UInt8], width: Int, height: Int) {
    let rows = Int((MaskOutlines.bareRows * Double(height) / self.height).rounded(.up))
    let last = height - 1 - rows
    guard last >= 0 else { return }
    for row in last + 1..<height {
      for x in 0..<width { samples[row * width + x] = min(samples[row * width + x], samples[last * width + x]) }
    }
  }
}
