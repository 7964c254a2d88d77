/// The sums of every fourth number from the first, the second, the third and the fourth on, two in each word: four
/// numbers are added at once.
struct LaneSums {
  /// Numbers that are read together.
  static let lanes = 4

  private var even: UInt64 = 0
  private var odd: UInt64 = 0

  /// Of `count` numbers, 1…262,140; bytes of up to three more are read. No lane has more than 65,535 numbers, whose sum
  /// is below 2³².
  /// - Parameter step: by how much lanes move on at a time: 4, or 3, where the fourth sum means nothing.
  @inline(__always)
  init(_ numbers: UnsafePointer<UInt16>, count: Int, step: Int) {
    let bytes = UnsafeRawPointer(numbers)
    var place = 0
    while place &+ step < count {
      add(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: 2 &* place, as: UInt64.self)))
      place &+= step
    }
    // 1…4 numbers are left.
    let last = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: 2 &* place, as: UInt64.self))
    add(last & UInt64.max &>> UInt64(truncatingIfNeeded: 64 &- 16 &* (count &- place)))
  }

  @inline(__always)
  private mutating func add(_ word: UInt64) {
    let mask: UInt64 = 0x0000_FFFF_0000_FFFF
    even &+= word & mask
    odd &+= word &>> 16 & mask
  }

  var first: UInt32 { UInt32(truncatingIfNeeded: even) }
  var second: UInt32 { UInt32(truncatingIfNeeded: odd) }
  var third: UInt32 { UInt32(truncatingIfNeeded: even &>> 32) }
  var fourth: UInt32 { UInt32(truncatingIfNeeded: odd &>> 32) }
}
