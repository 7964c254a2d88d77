/// Adds up rows of samples, column by column. Valid as long as its memory.
struct ColumnSums<Sample: FixedWidthInteger & UnsignedInteger> {
  private let sums: UnsafeMutablePointer<UInt16>
  private let count: Int
  private let shift: UInt16

  /// - Parameters:
  ///   - sums: `count` sums. Additions wrap: the number of rows must not exceed 65,535 divided by the largest value.
  ///   - shift: the left shift of a value in its sample, in bits; 0 for samples of a byte.
  init(_ sums: UnsafeMutablePointer<UInt16>, count: Int, shift: Int) {
    self.sums = sums
    self.count = count
    self.shift = UInt16(truncatingIfNeeded: shift)
  }

  /// Sets the sums to those of some rows, at least one. Rows are `stride` bytes apart.
  func set(rows: Range<Int>, of samples: UnsafeMutablePointer<UInt8>, stride: Int) {
    // Row by row, as processors prefetch for one stream. Reading four rows in parallel takes twice as long if the frame
    // is not in the caches.
    for y in rows {
      let row = UnsafeRawPointer(samples + y * stride).assumingMemoryBound(to: Sample.self)
      if y == rows.lowerBound {
        for x in 0..<count { sums[x] = value(row[x]) }
      } else {
        for x in 0..<count { sums[x] &+= value(row[x]) }
      }
    }
  }

  @inline(__always)
  private func value(_ sample: Sample) -> UInt16 {
    let sample = UInt16(truncatingIfNeeded: sample)
    return MemoryLayout<Sample>.size == 1 ? sample : sample &>> shift
  }
}
