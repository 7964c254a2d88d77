/// Derives values from the fuzzer's bytes, in order. All bytes after the last are 0.
public struct ByteReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0

  /// A reader at the first byte.
  public init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// Whether all bytes have been read.
  public var isAtEnd: Bool { position >= bytes.count }

  /// The next byte.
  public mutating func byte() -> UInt8 {
    guard position < bytes.count else { return 0 }
    position += 1
    return bytes[position - 1]
  }

  /// The bits of the next byte, by number.
  public mutating func flags() -> (UInt8) -> Bool {
    let byte = byte()
    return { byte >> $0 & 1 != 0 }
  }

  /// 0…65,535.
  public mutating func short() -> Int { Int(byte()) << 8 | Int(byte()) }

  /// One of several values, chosen by the next byte.
  public mutating func choice<Value>(_ values: [Value]) -> Value { values[Int(byte()) % values.count] }

  /// A usual number for most bytes, and an unusual one for a few.
  /// - Parameter usual: the number for a byte of 0…239.
  public mutating func number(_ usual: (Double) -> Double) -> Double {
    let byte = byte()
    return byte < 240 ? usual(Double(byte)) : ByteReader.unusual[Int(byte) - 240]
  }

  private static let unusual = [
    0, -1, 1e-300, 1e300, .infinity, -.infinity, .nan, 0.001, 86_400, .greatestFiniteMagnitude, 65_536, 1e9, -1e9, 1e15,
    0.5, .leastNonzeroMagnitude,
  ]

  /// A usual integer for most bytes, and an unusual one for a few.
  public mutating func integer(_ usual: (Int) -> Int) -> Int {
    let byte = byte()
    return byte < 248 ? usual(Int(byte)) : ByteReader.unusualIntegers[Int(byte) - 248]
  }

  private static let unusualIntegers = [0, -1, .max, .min, 65_536, 65_537, Int(Int32.max), Int(Int32.min)]
}
