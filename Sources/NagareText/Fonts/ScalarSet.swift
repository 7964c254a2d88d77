/// A set of Unicode scalars as a bitmap: 136 KB unless empty.
package struct ScalarSet {
  private var words: [UInt64] = []

  package init() {}

  package func contains(_ scalar: UInt32) -> Bool {
    let word = Int(scalar >> 6)
    return word < words.count && words[word] >> UInt64(scalar & 63) & 1 != 0
  }

  /// - Parameter scalar: at most U+10FFFF.
  package mutating func insert(_ scalar: UInt32) {
    if words.isEmpty { words = [UInt64](repeating: 0, count: 0x11_0000 >> 6) }
    words[Int(scalar >> 6)] |= 1 << UInt64(scalar & 63)
  }
}
