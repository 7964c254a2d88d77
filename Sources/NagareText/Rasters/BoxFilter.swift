/// The mean over a radius to both sides of each value's middle, a part of a value at either end included.
///
/// Values are whole numbers up to 0xFF00, and so are sums of them: what comes out does not depend on where a running sum
/// began.
struct BoxFilter {
  /// Values to either side that count as a whole, at most 10.
  private let whole: Int
  /// How much of the mean each of these is, and how much the next one to either side.
  private let share, edgeShare: Float

  /// Values that the filter reads to either side, though some may count for nothing.
  var margin: Int { whole + 1 }

  /// How far what is not 0 spreads.
  var reach: Int { edgeShare > 0 ? whole + 1 : whole }

  /// From here on a `Float` has no room for fractions: its last bits are those of a rounded whole number.
  private static let rounding: Float = 0x1p23

  /// - Parameter radius: in values, 0..<11.
  init(radius: Double) {
    whole = Int(radius)
    let width = 2 * radius + 1
    share = Float(1 / width)
    edgeShare = Float((radius - Double(whole)) / width)
  }

  /// Filters values that stand side by side.
  /// - Parameters:
  ///   - source: `count` values, and `margin` more on both sides.
  ///   - sums: room for `count` numbers.
  func filterRow(
    _ source: UnsafePointer<UInt16>, into target: UnsafeMutablePointer<UInt16>, sums: UnsafeMutablePointer<Int32>,
    count: Int
  ) {
    var sum: Int32 = 0
    for index in 0..<whole { sum &+= Int32(source[index]) }
    for index in 0..<count {
      sum &+= Int32(source[index &+ whole])
      sums[index] = sum
      sum &-= Int32(source[index &- whole])
    }
    writeMeans(of: sums, edges: source - margin, source + margin, into: target, count: count)
  }

  /// Filters values that stand one below the other, whole rows at a time.
  /// - Parameters:
  ///   - source: `height` rows, and `margin` more above and below, one after the other.
  ///   - sums: room for `width` numbers.
  func filterColumns(
    _ source: UnsafePointer<UInt16>, into target: UnsafeMutablePointer<UInt16>, sums: UnsafeMutablePointer<Int32>,
    width: Int, height: Int
  ) {
    sums.update(repeating: 0, count: width)
    for row in 0..<whole { add(source + row * width, to: sums, count: width) }
    for row in 0..<height {
      let middle = source + row * width
      add(middle + whole * width, to: sums, count: width)
      writeMeans(
        of: sums, edges: middle - margin * width, middle + margin * width, into: target + row * width, count: width)
      subtract(middle - whole * width, from: sums, count: width)
    }
  }

  private func writeMeans(
    of sums: UnsafePointer<Int32>, edges before: UnsafePointer<UInt16>, _ after: UnsafePointer<UInt16>,
    into target: UnsafeMutablePointer<UInt16>, count: Int
  ) {
    for index in 0..<count {
      let edges = Float(Int32(before[index]) &+ Int32(after[index]))
      let mean = Float(sums[index]) * share + edges * edgeShare
      target[index] = UInt16(truncatingIfNeeded: (mean + Self.rounding).bitPattern)
    }
  }

  private func add(_ row: UnsafePointer<UInt16>, to sums: UnsafeMutablePointer<Int32>, count: Int) {
    for index in 0..<count { sums[index] &+= Int32(row[index]) }
  }

  private func subtract(_ row: UnsafePointer<UInt16>, from sums: UnsafeMutablePointer<Int32>, count: Int) {
    for index in 0..<count { sums[index] &-= Int32(row[index]) }
  }
}
