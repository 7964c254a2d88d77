/// The buffers for reducing a row of cells: sums, and the mean codes computed from them. Valid only during `with`.
struct CellRow {
  /// The number of cells.
  let count: Int
  /// The sums of columns, followed by padding.
  let columnSums: UnsafeMutablePointer<UInt16>
  private let sums: UnsafeMutablePointer<UInt32>
  private let means: UnsafeMutablePointer<Double>

  /// - Parameters:
  ///   - cells: the number of cells.
  ///   - columns: the number of samples in the longest row of a plane.
  static func with(cells: Int, columns: Int, _ body: (CellRow) -> Int) -> Int {
    let components = ColorComponents.count
    return withUnsafeTemporaryAllocation(of: UInt16.self, capacity: columns + CellWords.excess) { columnSums in
      withUnsafeTemporaryAllocation(of: UInt32.self, capacity: components * cells) { sums in
        withUnsafeTemporaryAllocation(of: Double.self, capacity: (components + 1) * cells) { means in
          guard let columnSums = columnSums.baseAddress, let sums = sums.baseAddress, let means = means.baseAddress
          else { return 0 }
          return body(CellRow(count: cells, columnSums: columnSums, sums: sums, means: means))
        }
      }
    }
  }

  /// The sums of cells for a component, by its index in the plane.
  func sums(_ index: Int) -> UnsafeMutablePointer<UInt32> { sums + index * count }

  /// The means of cells for a component, by its index in `ColorComponents`.
  func means(_ index: Int) -> UnsafeMutablePointer<Double> { means + index * count }

  /// A number for each cell, for intermediate results.
  var scratch: UnsafeMutablePointer<Double> { means + ColorComponents.count * count }
}
