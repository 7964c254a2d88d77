import Foundation

/// Copies one buffer to another, as a baseline for passes over memory.
///
/// Used by one thread at a time.
package final class MemoryCopy {
  /// The size of each buffer, at least 1 byte.
  package let byteCount: Int
  private let source: UnsafeMutableRawPointer
  private let target: UnsafeMutableRawPointer

  /// Allocates two buffers of a size.
  package init(byteCount: Int) {
    self.byteCount = max(byteCount, 1)
    source = .allocate(byteCount: self.byteCount, alignment: 64)
    target = .allocate(byteCount: self.byteCount, alignment: 64)
    // Touch every page so that it is mapped before timing.
    memset(source, 1, self.byteCount)
    memset(target, 2, self.byteCount)
  }

  deinit {
    source.deallocate()
    target.deallocate()
  }

  /// Copies the whole buffer, or its first bytes.
  package func run(_ count: Int = .max) {
    memcpy(target, source, max(min(count, byteCount), 0))
  }
}
