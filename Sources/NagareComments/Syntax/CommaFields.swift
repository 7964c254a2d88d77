/// The fields of a list that is separated by commas, one after the other.
struct CommaFields {
  private let bytes: ByteView
  private var rest: Range<Int>?
  /// How many fields there were so far.
  private(set) var count = 0

  @inline(__always)
  init(_ range: Range<Int>, in bytes: ByteView) {
    self.bytes = bytes
    rest = range
  }

  /// The next field, empty when there are no more.
  @inline(__always)
  mutating func next() -> Range<Int> {
    guard let field = rest else { return 0..<0 }
    count += 1
    guard let comma = bytes.find(UInt8(ascii: ","), from: field.lowerBound, to: field.upperBound) else {
      rest = nil
      return field
    }
    rest = comma + 1..<field.upperBound
    return field.lowerBound..<comma
  }
}
