/// Big-endian numbers of a font's table, at places that the font names. Nil beyond the table's end.
struct TableBytes {
  private let bytes: UnsafeBufferPointer<UInt8>

  /// - Parameter bytes: the table, which must outlive the value.
  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  func uint8(at place: Int) -> Int? { unsigned(at: place, count: 1) }
  func uint16(at place: Int) -> Int? { unsigned(at: place, count: 2) }
  func uint24(at place: Int) -> Int? { unsigned(at: place, count: 3) }
  func uint32(at place: Int) -> Int? { unsigned(at: place, count: 4) }

  func int16(at place: Int) -> Double? { uint16(at: place).map { Double(Int16(truncatingIfNeeded: $0)) } }

  /// A number in the format F2DOT14, -2..<2.
  func fraction(at place: Int) -> Double? { int16(at: place).map { $0 / 16_384 } }

  /// A number in the format Fixed, -32768..<32768.
  func fixed(at place: Int) -> Double? { uint32(at: place).map { Double(Int32(truncatingIfNeeded: $0)) / 65_536 } }

  private func unsigned(at place: Int, count: Int) -> Int? {
    guard place >= 0, place <= bytes.count - count else { return nil }
    return bytes[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
  }
}
