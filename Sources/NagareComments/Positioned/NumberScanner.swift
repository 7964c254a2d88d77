/// Iterates over the decimal numbers of a text, ignoring everything between them.
struct NumberScanner {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  mutating func next() -> Double? {
    while position < bytes.count {
      let start = position
      while position < bytes.count, isPart(bytes[position], isFirst: position == start) { position += 1 }
      let token = UnsafeBufferPointer(rebasing: bytes[start..<position])
      if let number = Numbers.double(token) { return number }
      if position == start { position += 1 }
    }
    return nil
  }

  private func isPart(_ byte: UInt8, isFirst: Bool) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."): true
    case UInt8(ascii: "-"), UInt8(ascii: "+"): isFirst
    default: false
    }
  }
}
