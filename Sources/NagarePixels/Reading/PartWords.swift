/// Where the sums of a part's columns are: words of four, of which the last may have fewer. Of three components a word has
/// one pixel, and the next one's first.
struct PartWords {
  private let first: Int32
  private let wholeWords: Int32
  /// What belongs to the part of the last word.
  private let lastMask: UInt64

  /// Sums that may be read beyond the last one of a part.
  static let excess = 3

  /// - Parameter columns: pixels of a plane, 1…65,535, of 1…4 components.
  init(columns: Range<Int>, components: Int) {
    let (count, step) = (columns.count * components, PartWords.step(components))
    let whole = (count - 1) / step
    first = Int32(truncatingIfNeeded: columns.lowerBound * components)
    wholeWords = Int32(truncatingIfNeeded: whole)
    lastMask = .max >> UInt64(truncatingIfNeeded: 64 - 16 * (count - whole * step))
  }

  @inline(__always)
  private static func step(_ components: Int) -> Int { components == 3 ? 3 : 4 }

  /// The sum of all columns of one component.
  /// - Precondition: it is below 2¹⁶.
  @inline(__always)
  func smallSum(of columns: UnsafePointer<UInt16>) -> UInt32 {
    var sum: UInt64 = 0
    forEach(of: columns, components: 1) { sum &+= $0 }
    // The product's upper quarter is the sum of the four.
    return UInt32(truncatingIfNeeded: (sum &* 0x0001_0001_0001_0001) &>> 48)
  }

  /// The sums of every fourth column from the first, the second, the third and the fourth on. With three components the
  /// first three are those of every third column, and the fourth means nothing.
  @inline(__always)
  func sums(
    of columns: UnsafePointer<UInt16>, components: Int
  ) -> (first: UInt32, second: UInt32, third: UInt32, fourth: UInt32) {
    // Two sums to a word: of at most 65,535 numbers of 16 bits each, so that they keep to their halves.
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
    let step = 2 &* PartWords.step(components)
    var word = UnsafeRawPointer(columns + Int(first))
    for _ in 0..<wholeWords {
      body(UInt64(littleEndian: word.loadUnaligned(as: UInt64.self)))
      word += step
    }
    body(UInt64(littleEndian: word.loadUnaligned(as: UInt64.self)) & lastMask)
  }
}
