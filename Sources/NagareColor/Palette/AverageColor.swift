/// The mean that combines many colours into one.
package enum AverageMethod: String, Hashable, Sendable, CaseIterable {
  /// The arithmetic mean of each channel's codes.
  case average
  /// The root mean square of each channel's codes: brighter than the mean, and nearer to a mixture of light.
  case rms
}

extension DownscaledImage {
  /// The average of all cells; nil if there are none.
  package func average(_ method: AverageMethod = .average) -> RGBColor? {
    guard !colors.isEmpty else { return nil }
    // At most 2²⁰ cells, with squares below 2¹⁶: the sums are far below 2⁶³.
    var (red, green, blue) = (0, 0, 0)
    for color in colors {
      let (r, g, b) = (Int(color.red), Int(color.green), Int(color.blue))
      switch method {
      case .average: (red, green, blue) = (red &+ r, green &+ g, blue &+ b)
      case .rms: (red, green, blue) = (red &+ r &* r, green &+ g &* g, blue &+ b &* b)
      }
    }
    func code(_ sum: Int) -> UInt8 {
      let mean = Double(sum) / Double(colors.count)
      return UInt8((method == .rms ? mean.squareRoot() : mean).rounded())
    }
    return RGBColor(red: code(red), green: code(green), blue: code(blue))
  }
}
