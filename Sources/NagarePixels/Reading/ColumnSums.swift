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

  /// Sets the sums to those of some rows, which are `stride` bytes apart.
  func set(rows: Range<Int>, of samples: UnsafeMutablePointer<UInt8>, stride: Int) {
    sums.update(repeating: 0, count: count)
    func row(_ y: Int) -> UnsafePointer<Sample> {
      UnsafeRawPointer(samples + y * stride).assumingMemoryBound(to: Sample.self)
    }
    var y = rows.lowerBound
    // Several rows at once, so that the sums are read and written as seldom as possible.
    while y + 4 <= rows.upperBound {
      add(row(y), row(y + 1), row(y + 2), row(y + 3))
      y += 4
    }
    if y + 2 <= rows.upperBound {
      add(row(y), row(y + 1))
      y += 2
    }
    if y < rows.upperBound { add(row(y)) }
  }

  @inline(__always)
  private func value(_ sample: Sample) -> UInt16 {
    let sample = UInt16(truncatingIfNeeded: sample)
    return MemoryLayout<Sample>.size == 1 ? sample : sample &>> shift
  }

  @inline(__always)
  private func add(
    _ a: UnsafePointer<Sample>, _ b: UnsafePointer<Sample>, _ c: UnsafePointer<Sample>, _ d: UnsafePointer<Sample>
  ) {
    for x in 0..<count { sums[x] &+= value(a[x]) &+ value(b[x]) &+ value(c[x]) &+ value(d[x]) }
  }

  @inline(__always)
  private func add(_ a: UnsafePointer<Sample>, _ b: UnsafePointer<Sample>) {
    for x in 0..<count { sums[x] &+= value(a[x]) &+ value(b[x]) }
  }

  @inline(__always)
  private func add(_ a: UnsafePointer<Sample>) {
    for x in 0..<count { sums[x] &+= value(a[x]) }
  }
}
