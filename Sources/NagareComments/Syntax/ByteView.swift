#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Bytes to scan. Bytes out of bounds read as 0, so that look-ahead needs no checks; ranges are clipped.
///
/// The bytes are borrowed and must outlive the view.
struct ByteView {
  private let base: UnsafePointer<UInt8>?
  let count: Int

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    (base, count) = (bytes.baseAddress, bytes.count)
  }

  init(_ bytes: UnsafeRawBufferPointer) {
    base = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
    count = bytes.count
  }

  @inline(__always)
  subscript(index: Int) -> UInt8 {
    guard let base, UInt(bitPattern: index) < UInt(bitPattern: count) else { return 0 }
    return base[index]
  }

  @inline(__always)
  subscript(range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
    let clipped = range.clamped(to: 0..<count)
    guard let base else { return UnsafeBufferPointer(start: nil, count: 0) }
    return UnsafeBufferPointer(start: base + clipped.lowerBound, count: clipped.count)
  }

  /// The index of the first `byte` in `start..<end`; `nil` if there is none.
  @inline(__always)
  func find(_ byte: UInt8, from start: Int, to end: Int) -> Int? {
    let end = min(end, count)
    guard let base, start >= 0, start < end, let found = memchr(base + start, Int32(byte), end - start) else {
      return nil
    }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  @inline(__always)
  func find(_ byte: UInt8, from start: Int) -> Int? {
    find(byte, from: start, to: count)
  }

  /// The index of the first `pattern` that is entirely in `start..<end`; `nil` if there is none.
  func find(_ pattern: StaticString, from start: Int, to end: Int) -> Int? {
    let lead = pattern.utf8Start.pointee
    var position = start
    while let found = find(lead, from: position, to: end), found + pattern.utf8CodeUnitCount <= end {
      if matches(pattern, at: found) { return found }
      position = found + 1
    }
    return nil
  }

  @inline(__always)
  func matches(_ pattern: StaticString, at index: Int) -> Bool {
    for offset in 0..<pattern.utf8CodeUnitCount where self[index &+ offset] != pattern.utf8Start[offset] {
      return false
    }
    return true
  }

  @inline(__always)
  func matches(_ range: Range<Int>, at index: Int) -> Bool {
    for offset in 0..<range.count where self[index &+ offset] != self[range.lowerBound &+ offset] {
      return false
    }
    return true
  }

  /// The range without white space at its ends.
  @inline(__always)
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (first, last) = (range.lowerBound, range.upperBound)
    while first < last, Self.isSpace(self[first]) { first += 1 }
    while last > first, Self.isSpace(self[last - 1]) { last -= 1 }
    return first..<last
  }

  /// White space in XML and JSON.
  @inline(__always)
  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  /// The FNV-1a hash (https://www.isthe.com/chongo/tech/comp/fnv/). Its upper half is folded into the lower one, so
  /// that the lowest bits are as good as any.
  @inline(__always)
  func hash(_ range: Range<Int>) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in self[range] { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return hash ^ hash >> 32
  }

  /// A hash for long ranges: the steps of ``hash(_:)`` with eight bytes at a time, and a shift that brings the upper
  /// bits of a word down.
  func wordHash(_ range: Range<Int>) -> UInt64 {
    let piece = UnsafeRawBufferPointer(self[range])
    var (hash, index): (UInt64, Int) = (0xCBF2_9CE4_8422_2325, 0)
    while index &+ 8 <= piece.count {
      hash = (hash ^ piece.loadUnaligned(fromByteOffset: index, as: UInt64.self)) &* 0x100_0000_01B3
      hash ^= hash >> 29
      index &+= 8
    }
    for byte in piece[index...] { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return hash ^ hash >> 32
  }

  /// Whether both ranges contain the same bytes.
  @inline(__always)
  func equal(_ left: Range<Int>, _ right: Range<Int>) -> Bool {
    guard left.count == right.count else { return false }
    return left.count < Self.longCount ? matches(left, at: right.lowerBound) : equalLong(self[left], self[right])
  }

  /// The number of bytes from which a call of the C library is faster than a loop.
  private static let longCount = 32

  @inline(never)
  private func equalLong(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Bool {
    guard left.count == right.count, let one = left.baseAddress, let other = right.baseAddress else { return false }
    return memcmp(one, other, left.count) == 0
  }

  /// Decodes UTF-8, with U+FFFD for malformed sequences.
  @inline(__always)
  func string(_ range: Range<Int>) -> String {
    String(decoding: self[range], as: UTF8.self)
  }
}
