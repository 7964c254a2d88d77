import NagareText
import Testing

@Suite struct ResamplingTests {
  static let scales = [0.07, 0.3, 0.5, 0.99, 1, 1.7, 4]
  private static let origins = [0, 0.25, -13.4, 7.75]
  private static let count = 136

  /// The new pixels whose weights reach beyond neither end of the image, each with its centre in the image.
  private func inside(
    scale: Double, origin: Double
  ) -> [(center: Double, weights: Resampling.Weights)] {
    let resampling = Resampling(count: Self.count, scale: scale, origin: origin, limit: 10_000)
    let reach = 2 * max(1 / scale, 1)
    return resampling.weights.enumerated().compactMap { index, weights in
      let center = (Double(resampling.first + index) + 0.5 - origin) / scale
      return center > reach && center < Double(Self.count) - reach ? (center, weights) : nil
    }
  }

  @Test(arguments: scales) func weightsInsideSumToOne(scale: Double) {
    for origin in Self.origins {
      let inside = inside(scale: scale, origin: origin)
      #expect(!inside.isEmpty)
      #expect(inside.allSatisfy { abs($0.weights.values.reduce(0, +) - 1) < 1e-5 })
    }
  }

  /// The filter is symmetric: it resamples a linear slope to the slope's value at the pixel's centre.
  @Test(arguments: scales) func weightsAreCentredOnTheirPixel(scale: Double) {
    for origin in Self.origins {
      let errors = inside(scale: scale, origin: origin).map { center, weights in
        weights.values.enumerated().reduce(-center) { sum, entry in
          sum + (Double(weights.first + entry.offset) + 0.5) * Double(entry.element)
        }
      }
      #expect(errors.allSatisfy { abs($0) < 0.01 })
    }
  }

  @Test(arguments: scales) func everySourcePixelHasTheSameShare(scale: Double) {
    for origin in Self.origins {
      let resampling = Resampling(count: Self.count, scale: scale, origin: origin, limit: 10_000)
      var shares = [Double](repeating: 0, count: Self.count)
      for weights in resampling.weights {
        for (index, weight) in weights.values.enumerated() { shares[weights.first + index] += Double(weight) }
      }
      #expect(shares.allSatisfy { abs($0 / scale - 1) < 0.15 })
      #expect(abs(shares.reduce(0, +) / (Double(Self.count) * scale) - 1) < 0.01)
    }
  }

  @Test func pixelsBeyondTheLimitAreLeftOut() {
    for (scale, origin) in [(1e6, 0), (1, 1e12), (1, -1e12), (1e-6, 5)] {
      let resampling = Resampling(count: Self.count, scale: scale, origin: origin, limit: 100)
      #expect(resampling.first >= -100 && resampling.first + resampling.weights.count <= 100)
    }
  }
}
