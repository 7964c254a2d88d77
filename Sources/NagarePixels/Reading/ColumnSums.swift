/// Adds up rows of samples, each column for itself. It is valid as long as its memory.
struct ColumnSums<Sample: FixedWidthInteger & UnsignedInteger> {
  private let sums: UnsafeMutablePointer<UInt16>
  private let count: Int
  private let shift: UInt16

  /// - Parameters:
  ///   - sums: of `count` samples a row. Adding to them wraps: 65,535 by the largest value are as many rows as fit.
  ///   - shift: how far up in its sample a value begins, in bits; 0 for samples of a byte.
  init(_ sums: UnsafeMutablePointer<UInt16>, count: Int, shift: Int) {
    self.sums = sums
    self.count = count
    self.shift = UInt16(truncatingIfNeeded: shift)
  }

  /// Sets the sums to those of some rows, at least one, which are `stride` bytes apart.
  func set(rows: Range<Int>, of samples: UnsafeMutablePointer<UInt8>, stride: Int) {
    // One row after the other: processors fetch ahead of one reader. Reading four rows side by side takes twice as long
    // where a frame is not in the caches.
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
