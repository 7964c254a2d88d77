/// Iterates over the fields of a comma-separated list.
struct CommaFields {
  private let bytes: ByteView
  private let limit: Int
  private var rest: Range<Int>?
  /// The number of fields so far.
  private(set) var count = 0

  /// - Parameter limit: the maximum number of fields; the last one may contain commas.
  @inline(__always)
  init(_ range: Range<Int>, in bytes: ByteView, limit: Int = .max) {
    self.bytes = bytes
    self.limit = limit
    rest = range
  }

  /// Whether there are no more fields.
  @inline(__always)
  var isAtEnd: Bool { rest == nil }

  /// The next field; empty if there are no more.
  @inline(__always)
  mutating func next() -> Range<Int> {
    guard let field = rest else { return 0..<0 }
    count += 1
    guard count < limit, let comma = bytes.find(UInt8(ascii: ","), from: field.lowerBound, to: field.upperBound) else {
      rest = nil
      return field
    }
    rest = comma + 1..<field.upperBound
    return field.lowerBound..<comma
  }
}
