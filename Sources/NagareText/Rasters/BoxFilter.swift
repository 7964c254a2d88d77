/// A box filter: the mean over a radius on both sides of each value, with fractional weights at the ends.
///
/// Values, up to 0xFF00, and running sums are integers, so that results do not depend on where a sum starts.
struct BoxFilter {
  /// The number of values with full weight on each side, at most 10.
  private let fullCount: Int
  /// The weight of the inner values, and that of the outermost value on each side.
  private let fullWeight, edgeWeight: Float

  /// The number of values read on each side, possibly with weight 0.
  var margin: Int { fullCount + 1 }

  /// The distance by which non-zero values spread.
  var reach: Int { edgeWeight > 0 ? fullCount + 1 : fullCount }

  /// Adding this number rounds a `Float`: no fraction bits remain, and its low bits are the integer's.
  private static let rounding: Float = 0x1p23

  /// - Parameter radius: in values, 0..<11.
  init(radius: Double) {
    fullCount = Int(radius)
    let width = 2 * radius + 1
    fullWeight = Float(1 / width)
    edgeWeight = Float((radius - Double(fullCount)) / width)
  }

  /// Filters a row of adjacent values.
  /// - Parameters:
  ///   - source: `count` values, with `margin` more on both sides.
  ///   - sums: scratch memory for `count` numbers.
  func filterRow(
    _ source: UnsafePointer<UInt16>, into target: UnsafeMutablePointer<UInt16>, sums: UnsafeMutablePointer<Int32>,
    count: Int
  ) {
    var sum: Int32 = 0
    for index in 0..<fullCount { sum &+= Int32(source[index]) }
    for index in 0..<count {
      sum &+= Int32(source[index &+ fullCount])
      sums[index] = sum
      sum &-= Int32(source[index &- fullCount])
    }
    writeMeans(of: sums, edges: source - margin, source + margin, into: target, count: count)
  }

  /// Filters columns, a whole row at a time.
  /// - Parameters:
  ///   - source: `height` contiguous rows, with `margin` more above and below.
  ///   - sums: scratch memory for `width` numbers.
  func filterColumns(
    _ source: UnsafePointer<UInt16>, into target: UnsafeMutablePointer<UInt16>, sums: UnsafeMutablePointer<Int32>,
    width: Int, height: Int
  ) {
    sums.update(repeating: 0, count: width)
    for row in 0..<fullCount { add(source + row * width, to: sums, count: width) }
    for row in 0..<height {
      let middle = source + row * width
      add(middle + fullCount * width, to: sums, count: width)
      writeMeans(
        of: sums, edges: middle - margin * width, middle + margin * width, into: target + row * width, count: width)
      subtract(middle - fullCount * width, from: sums, count: width)
    }
  }

  private func writeMeans(
    of sums: UnsafePointer<Int32>, edges before: UnsafePointer<UInt16>, _ after: UnsafePointer<UInt16>,
    into target: UnsafeMutablePointer<UInt16>, count: Int
  ) {
    for index in 0..<count {
      let edges = Float(Int32(before[index]) &+ Int32(after[index]))
      let mean = Float(sums[index]) * fullWeight + edges * edgeWeight
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
