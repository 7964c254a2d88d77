import Foundation

/// Two buffers, one of which is copied to the other: what any pass over memory is compared with.
///
/// It belongs to one thread at a time.
final class MemoryCopy {
  /// The size of each buffer, at least a byte.
  let byteCount: Int
  private let source: UnsafeMutableRawPointer
  private let target: UnsafeMutableRawPointer

  init(byteCount: Int) {
    self.byteCount = max(byteCount, 1)
    source = .allocate(byteCount: self.byteCount, alignment: 64)
    target = .allocate(byteCount: self.byteCount, alignment: 64)
    // Memory that was never written to is no memory yet.
    memset(source, 1, self.byteCount)
    memset(target, 2, self.byteCount)
  }

  deinit {
    source.deallocate()
    target.deallocate()
  }

  /// Copies all of it, or the first bytes.
  func run(_ count: Int = .max) {
    memcpy(target, source, max(min(count, byteCount), 0))
  }
}
