/// A function of numbers 0…1 as 1,024 straight lines.
struct LineTable: Sendable {
  private static let lines = 1024
  private let values: [Double]

  init(_ function: (Double) -> Double) {
    // One more, so that there is a line that begins at 1.
    values = (0...LineTable.lines + 1).map { function(min(Double($0) / Double(LineTable.lines), 1)) }
  }

  /// Puts values in the place of numbers, each 0…1.
  func look(up numbers: UnsafeMutablePointer<Double>, count: Int) {
    values.withUnsafeBufferPointer { values in
      guard let values = values.baseAddress else { return }
      for index in 0..<count {
        let place = numbers[index] * Double(LineTable.lines)
        let line = WholePart.of(place)
        let (low, high) = (values[line], values[line &+ 1])
        numbers[index] = low + (high - low) * (place - Double(line))
      }
    }
  }
}
