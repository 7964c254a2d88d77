import Foundation

/// Readable and writable bytes between two pages that nothing may touch: the process dies where a kernel does.
final class GuardedPages {
  let bytes: UnsafeMutableBufferPointer<UInt8>
  private let mapping: UnsafeMutableRawPointer
  private let mappedCount: Int

  init?() {
    let page = Int(sysconf(Int32(_SC_PAGESIZE)))
    mappedCount = 3 * page
    guard
      let mapping = mmap(nil, mappedCount, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0),
      mapping != MAP_FAILED
    else { return nil }
    self.mapping = mapping
    let inner = mapping + page
    bytes = UnsafeMutableBufferPointer(start: inner.bindMemory(to: UInt8.self, capacity: page), count: page)
    guard mprotect(mapping, page, PROT_NONE) == 0, mprotect(inner + page, page, PROT_NONE) == 0 else { return nil }
  }

  deinit {
    munmap(mapping, mappedCount)
  }

  /// The first address that may not be touched.
  var end: UnsafeMutablePointer<UInt8> { bytes.baseAddress! + bytes.count }
  /// The first address that may.
  var start: UnsafeMutablePointer<UInt8> { bytes.baseAddress! }
}
