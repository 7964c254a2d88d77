import Foundation

/// Readable and writable bytes between two pages that nothing may touch: the process dies where a kernel does.
final class GuardedMemory {
  let bytes: UnsafeMutableRawBufferPointer
  let start: UnsafeMutableRawPointer
  private let mapping: UnsafeMutableRawPointer
  private let mappedCount: Int

  /// - Parameter atLeast: how many bytes there are, before rounding up to whole pages.
  init(atLeast count: Int) {
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
