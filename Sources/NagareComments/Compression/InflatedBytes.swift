#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The output of a deflate stream, in memory that grows with it.
struct InflatedBytes: ~Copyable {
  private var base: UnsafeMutableRawPointer?
  private var capacity = 0
  private var count = 0
  private let limit: Int

  /// - Parameter limit: the maximum size in bytes, at least 0. Exceeding it throws ``DecompressionError/tooLarge``.
  init(limit: Int) {
    self.limit = limit
  }

  deinit { free(base) }

  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: base, count: count) }

  /// Free memory after the output so far, never empty.
  ///
  /// - Parameter hint: the expected size of the whole output, used as the initial capacity.
  mutating func room(hint: Int) throws(CommentReadError) -> UnsafeMutableRawBufferPointer {
    // One byte beyond the limit distinguishes a stream that ends there from a longer one.
    guard count <= limit else { throw .compressed(.tooLarge) }
    if count == capacity {
      let wanted = min(max(capacity == 0 ? hint : capacity * 2, 1 << 16), limit + 1)
      guard let grown = realloc(base, wanted) else { throw FileBytes.failure(ENOMEM) }
      (base, capacity) = (grown, wanted)
    }
    return UnsafeMutableRawBufferPointer(start: base.map { $0 + count }, count: capacity - count)
  }

  /// Counts bytes that were written to ``room(hint:)``.
  mutating func append(_ written: Int) throws(CommentReadError) {
    count += written
    guard count <= limit else { throw .compressed(.tooLarge) }
  }
}
