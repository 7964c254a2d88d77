import NagarePixels

/// Closed outlines of cubic curves and lines, filled where they wind around a point.
package struct MaskOutlines: Sendable, Equatable {
  /// A curve. The control points of a line divide it into thirds.
  struct Edge: Sendable, Equatable {
    var from, control1, control2, to: SIMD2<Double>
  }

  /// The width of the drawing, in its own pixels.
  package let width: Double
  /// The height of the drawing, in its own pixels.
  package let height: Double
  /// In the drawing's pixels from its upper left corner; each outline's last edge ends where its first begins.
  let edges: [Edge]

  /// A picture of the mask: 255 outside the filled area, for a person.
  /// - Parameters:
  ///   - width: pixels, 1…`WebmaskLimits.pictureSide`.
  ///   - height: the same.
  package func picture(width: Int, height: Int) -> MaskPicture {
    let sides = 1...WebmaskLimits.pictureSide
    precondition(sides ~= width && sides ~= height, "no such picture")
    let scale = SIMD2(Double(width) / self.width, Double(height) / self.height)
    var canvas = CoverageCanvas(width: width, height: height)
    for edge in edges { canvas.add(edge, scale: scale) }
    var samples = canvas.rest()
    extendBottom(of: &samples, width: width, height: height)
    return MaskPicture(width: width, height: height, samples: samples)
  }

  /// Nominal pixels at the lower edge that a site's drawings may leave out although nobody is there.
  private static let bareRows = 2.0

  /// Lets the lowest rows have no more of a person than the row above them.
  private func extendBottom(of samples: inout [UInt8], width: Int, height: Int) {
    let rows = Int((MaskOutlines.bareRows * Double(height) / self.height).rounded(.up))
    let last = height - 1 - rows
    guard last >= 0 else { return }
    for row in last + 1..<height {
      for x in 0..<width { samples[row * width + x] = min(samples[row * width + x], samples[last * width + x]) }
    }
  }
}
