/// The taps that resample a line to another length, by linear interpolation between the samples' centres. The outermost
/// samples extend to the edges.
package struct LinearTaps: Equatable {
  /// The number of neighbouring samples in each result: 2, or 1 for a single sample or an unchanged length.
  package let count: Int
  /// The first sample of each result.
  package let starts: [Int]
  /// `count` weights for each result, which add up to 1.
  package let weights: [Float]

  /// - Parameters:
  ///   - length: the number of samples, at least 1.
  ///   - wanted: the number of results, at least 1.
  package init(length: Int, wanted: Int) {
    count = length == 1 || length == wanted ? 1 : 2
    var (starts, weights): ([Int], [Float]) = ([], [])
    for index in 0..<wanted {
      let exact = (Double(index) + 0.5) * Double(length) / Double(wanted) - 0.5
      let place = min(max(exact, 0), Double(length - 1))
      let start = min(Int(place), length - count)
      starts.append(start)
      let share = Float(place - Double(start))
      weights += count == 1 ? [1] : [1 - share, share]
    }
    (self.starts, self.weights) = (starts, weights)
  }
}
