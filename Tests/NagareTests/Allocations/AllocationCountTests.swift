import Foundation
import NagareMedia
import Synchronization
import TestSupport
import Testing

@Suite("Counting allocations", .enabled(if: AllocationCount.isSupported))
struct AllocationCountTests {
  private final class Something {}

  @Test("each way to allocate counts as one")
  func everyWay() {
    var pointers = [UnsafeMutableRawPointer?](repeating: nil, count: 5)
    let count = AllocationCount {
      pointers[0] = malloc(10)
      pointers[1] = calloc(10, 10)
      pointers[2] = realloc(nil, 10)
      pointers[3] = aligned_alloc(64, 64)
      _ = posix_memalign(&pointers[4], 64, 64)
    }
    #expect(count.total == 5 && count.own == 5)
    #expect(pointers.allSatisfy { $0 != nil })
    pointers.forEach { free($0) }
  }

  @Test("an object counts as one, an array that grows as one")
  func swiftAllocations() {
    var kept: [Something] = []
    let count = AllocationCount { kept.append(Something()) }
    #expect(count.total == 2 && count.own == 2)
    #expect(kept.count == 1)
  }

  @Test("an empty body counts none, and neither do allocations of other threads count")
  func nothing() {
    #expect(AllocationCount {}.total == 0)
    let (start, end) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let elsewhere = Mutex(0)
    Thread {
      start.wait()
      let count = AllocationCount { (0..<100).map { _ in malloc(10) }.forEach { free($0) } }
      elsewhere.withLock { $0 = count.total }
      end.signal()
    }.start()
    let count = AllocationCount {
      start.signal()
      end.wait()
    }
    #expect(count.total == 0)
    #expect(elsewhere.withLock { $0 } >= 100)
  }

  @Test("a library's allocations are not Swift's own")
  func libraries() throws {
    let demuxer = try Demuxer(path: FixtureFiles.path("clip.mp4"))
    let count = try AllocationCount { for _ in 0..<10 { _ = try demuxer.nextPacket() } }
    #expect(count.total >= count.own + 10)
  }
}
