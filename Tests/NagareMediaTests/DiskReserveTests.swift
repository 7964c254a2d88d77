import Foundation
import NagareMedia
import Synchronization
import TestSupport
import Testing

@Suite("Reserved disk space")
struct DiskReserveTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path("out.mp4")
    try Data(repeating: 1, count: 10_000).write(to: URL(filePath: path))
  }

  /// The bytes that a file takes on the disk.
  private func allocated(_ path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_blocks) * 512 : 0
  }

  @Test("with enough space, more than requested is reserved and later released; the file's length stays")
  func enoughSpace() throws {
    do {
      let reserve = try #require(DiskReserve(for: path))
      #expect(reserve.grow(to: 20_000) == nil)
      // The size stays 0 on file systems that cannot reserve space.
      if reserve.size > 0 { #expect(allocated(path) >= 20_000 + 8 << 20) }
    }
    #expect(allocated(path) < 1 << 20)
    #expect(try Data(contentsOf: URL(filePath: path)).count == 10_000)
  }

  @Test("with little space, requests are met until none is left")
  func littleSpace() throws {
    let limit: Int64 = 1_000_000
    let calls = Mutex(0)
    let reserve = try #require(
      DiskReserve(for: path) { _, offset, length in
        calls.withLock { $0 += 1 }
        return offset + length <= limit ? 0 : ENOSPC
      })
    var bytes: Int64 = 0
    while reserve.grow(to: bytes + 10_000) == nil { bytes += 10_000 }
    #expect(bytes == limit)
    #expect(reserve.grow(to: bytes) == nil)
    #expect(reserve.grow(to: bytes + 1) == ENOSPC)
    // Halved steps, then the remaining space in steps of the last size.
    #expect(calls.withLock { $0 } < 80)
  }

  @Test("a file system that cannot reserve space is asked once")
  func unsupported() throws {
    let calls = Mutex(0)
    let reserve = try #require(
      DiskReserve(for: path) { _, _, _ in
        calls.withLock { $0 += 1 }
        return EOPNOTSUPP
      })
    for bytes in 1...3 { #expect(reserve.grow(to: Int64(bytes) << 30) == nil) }
    #expect((calls.withLock { $0 }, reserve.size) == (1, 0))
    #expect(DiskReserve(for: folder.path("none")) == nil)
  }
}
