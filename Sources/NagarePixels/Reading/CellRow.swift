/// The buffers for reducing a row of parts: sums, and the mean codes computed from them. Valid as long as its memory.
struct CellRow {
  /// The number of parts.
  let count: Int
  /// The sums of columns, followed by padding.
  let columnSums: UnsafeMutablePointer<UInt16>
  private let sums: UnsafeMutablePointer<UInt32>
  private let means: UnsafeMutablePointer<Double>

  /// - Parameters:
  ///   - parts: the number of parts.
  ///   - columns: samples in the longest row of a plane.
  static func with(parts: Int, columns: Int, _ body: (CellRow) -> Int) -> Int {
    let components = ColorComponents.count
    return withUnsafeTemporaryAllocation(of: UInt16.self, capacity: columns + CellWords.excess) { columnSums in
      withUnsafeTemporaryAllocation(of: UInt32.self, capacity: components * parts) { sums in
        withUnsafeTemporaryAllocation(of: Double.self, capacity: (components + 1) * parts) { means in
          guard let columnSums = columnSums.baseAddress, let sums = sums.baseAddress, let means = means.baseAddress
          else { return 0 }
          return body(CellRow(count: parts, columnSums: columnSums, sums: sums, means: means))
        }
      }
    }
  }

  /// The sums of parts for a component, by its index in the plane.
  func sums(_ index: Int) -> UnsafeMutablePointer<UInt32> { sums + index * count }

  /// The means of parts for a component, by its index in `ColorComponents`.
  func means(_ place: Int) -> UnsafeMutablePointer<Double> { means + place * count }

  /// A number for each part, for intermediate results.
  var scratch: UnsafeMutablePointer<Double> { means + ColorComponents.count * count }
}
