#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The output of one or several deflate streams, in memory that grows with it.
struct InflatedBytes: ~Copyable {
  private var base: UnsafeMutableRawPointer?
  private var capacity = 0
  private var count = 0
  private let limit: Int

  /// - Parameter limit: the maximum size in bytes, at least 0. More throw ``CommentReadError/compressed(reason:)``.
  init(limit: Int) {
    self.limit = limit
  }

  deinit { free(base) }

  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: base, count: count) }

  /// Free memory after the output so far, never empty.
  ///
  /// - Parameter hint: the expected size of the whole output, for the initial capacity.
  mutating func room(hint: Int) throws(CommentReadError) -> UnsafeMutableRawBufferPointer {
    // The capacity may exceed the limit by a byte, to tell output of exactly the limit's size from longer output.
    guard count <= limit else { throw .compressed(.tooLarge) }
    if count == capacity {
      let newCapacity = min(max(capacity == 0 ? hint : capacity * 2, 1 << 16), limit + 1)
      guard let grown = realloc(base, newCapacity) else { throw FileBytes.failure(ENOMEM) }
      (base, capacity) = (grown, newCapacity)
    }
    return UnsafeMutableRawBufferPointer(start: base.map { $0 + count }, count: capacity - count)
  }

  /// Counts bytes that were written to ``room(hint:)``.
  mutating func append(_ writtenCount: Int) throws(CommentReadError) {
    count += writtenCount
    guard count <= limit else { throw .compressed(.tooLarge) }
  }
}
