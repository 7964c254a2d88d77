/// A checksum of 64 bits (Fowler, Noll, Vo: "The FNV Non-Cryptographic Hash Algorithm", FNV-1a).
package struct FNV1a {
  package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  package init() {}

  package mutating func add(_ bytes: [UInt8]) {
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
  }
}
