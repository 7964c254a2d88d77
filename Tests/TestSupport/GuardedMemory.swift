import Foundation

/// Readable and writable bytes between two inaccessible pages: an access to these crashes the process.
package final class GuardedMemory {
  package let bytes: UnsafeMutableRawBufferPointer
  package let start: UnsafeMutableRawPointer
  private let mapping: UnsafeMutableRawPointer
  private let mappedCount: Int

  /// - Parameter count: the number of bytes, which is rounded up to whole pages.
  package init(atLeast count: Int) {
    let page = Int(sysconf(Int32(_SC_PAGESIZE)))
    let inner = max(count + page - 1, page) / page * page
    mappedCount = inner + 2 * page
    guard
      let mapping = mmap(nil, mappedCount, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0),
      mapping != MAP_FAILED,
      mprotect(mapping, page, PROT_NONE) == 0, mprotect(mapping + page + inner, page, PROT_NONE) == 0
    else { preconditionFailure("no memory for a test") }
    self.mapping = mapping
    start = mapping + page
    bytes = UnsafeMutableRawBufferPointer(start: start, count: inner)
  }

  deinit {
    munmap(mapping, mappedCount)
  }
}
