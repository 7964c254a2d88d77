/// The words that hold the sums of a cell's columns: four in each, possibly fewer in the last one. With three
/// components, a word holds one pixel and the first sum of the next.
struct CellWords {
  private let first: Int32
  private let wholeWords: Int32
  /// The bits of the last word that belong to the cell.
  private let lastMask: UInt64

  /// The number of sums read beyond a cell's last one.
  static let excess = 3

  /// - Parameter columns: 1…65,535 pixels of a plane with 1…4 components.
  init(columns: Range<Int>, components: Int) {
    let (count, step) = (columns.count * components, CellWords.step(components))
    let whole = (count - 1) / step
    first = Int32(truncatingIfNeeded: columns.lowerBound * components)
    wholeWords = Int32(truncatingIfNeeded: whole)
    lastMask = .max >> UInt64(truncatingIfNeeded: 64 - 16 * (count - whole * step))
  }

  @inline(__always)
  private static func step(_ components: Int) -> Int { components == 3 ? 3 : 4 }

  /// The sum of all columns, for a single component.
  /// - Precondition: the sum is below 2¹⁶.
  @inline(__always)
  func smallSum(of columns: UnsafePointer<UInt16>) -> UInt32 {
    var sum: UInt64 = 0
    forEach(of: columns, components: 1) { sum &+= $0 }
    // The upper quarter of the product is the sum of the four lanes.
    return UInt32(truncatingIfNeeded: (sum &* 0x0001_0001_0001_0001) &>> 48)
  }

  /// The sums of every fourth column, starting with each of the first four. With three components, the sums of every
  /// third column, starting with each of the first three; the fourth sum is meaningless.
  @inline(__always)
  func sums(
    of columns: UnsafePointer<UInt16>, components: Int
  ) -> (first: UInt32, second: UInt32, third: UInt32, fourth: UInt32) {
    // Two sums per word, each of at most 65,535 16-bit numbers, so that neither overflows its half.
    let mask: UInt64 = 0x0000_FFFF_0000_FFFF
    var (even, odd) = (UInt64(0), UInt64(0))
    forEach(of: columns, components: components) { word in
      even &+= word & mask
      odd &+= word &>> 16 & mask
    }
    return (
      UInt32(truncatingIfNeeded: even), UInt32(truncatingIfNeeded: odd), UInt32(truncatingIfNeeded: even &>> 32),
      UInt32(truncatingIfNeeded: odd &>> 32)
    )
  }

  @inline(__always)
  private func forEach(of columns: UnsafePointer<UInt16>, components: Int, _ body: (UInt64) -> Void) {
    let step = 2 &* CellWords.step(components)
    var word = UnsafeRawPointer(columns + Int(first))
    for _ in 0..<wholeWords {
      body(UInt64(littleEndian: word.loadUnaligned(as: UInt64.self)))
      word += step
    }
    body(UInt64(littleEndian: word.loadUnaligned(as: UInt64.self)) & lastMask)
  }
}
