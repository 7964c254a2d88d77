/// A function on 0…1, approximated by 1,024 line segments.
struct PiecewiseLinearTable: Sendable {
  private static let segmentCount = 1024
  private let values: [Double]

  init(_ function: (Double) -> Double) {
    // One value more, for the segment that begins at 1.
    values = (0...PiecewiseLinearTable.segmentCount + 1).map {
      function(min(Double($0) / Double(PiecewiseLinearTable.segmentCount), 1))
    }
  }

  /// Replaces numbers, each 0…1, by the function's values.
  func look(up numbers: UnsafeMutablePointer<Double>, count: Int) {
    values.withUnsafeBufferPointer { values in
      guard let values = values.baseAddress else { return }
      for index in 0..<count {
        let position = numbers[index] * Double(PiecewiseLinearTable.segmentCount)
        let segment = IntegerPart.of(position)
        let (low, high) = (values[segment], values[segment &+ 1])
        numbers[index] = low + (high - low) * (position - Double(segment))
      }
    }
  }
}
