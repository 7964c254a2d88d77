import Foundation
import Nagare
import Synchronization
import Testing

@Suite("Threads of a pipeline")
struct StageThreadsTests {
  private enum Failure: Error, Equatable {
    case first, second
  }

  @Test("waiting ends with the last stage, and ticks meanwhile")
  func waits() throws {
    let ended = Mutex(0)
    let threads = StageThreads {}
    for _ in 0..<3 {
      threads.start("stage") {
        Thread.sleep(forTimeInterval: 0.3)
        ended.withLock { $0 += 1 }
      }
    }
    var ticks = 0
    try threads.wait {
      ticks += 1
      return true
    }
    #expect(ended.withLock { $0 } == 3)
    #expect(ticks > 0)
  }

  @Test("without stages there is nothing to wait for")
  func none() throws {
    try StageThreads {}.wait { true }
  }

  @Test("the first error is reported and ends the other stages")
  func firstError() {
    let channel = Channel<Int>(capacity: 1)
    let aborts = Mutex(0)
    let threads = StageThreads {
      aborts.withLock { $0 += 1 }
      channel.close()
    }
    threads.start("waits for ever") {
      _ = channel.receive()
      throw Failure.second
    }
    threads.start("fails") {
      Thread.sleep(forTimeInterval: 0.05)
      throw Failure.first
    }
    #expect(throws: Failure.first) { try threads.wait { true } }
    // The second stage was only ended by the first one's failure.
    #expect(aborts.withLock { $0 } >= 1)
  }

  @Test("an error is reported once the other stages have ended")
  func errorAndWork() {
    let hasEnded = Mutex(false)
    let threads = StageThreads {}
    threads.start("fails") { throw Failure.first }
    threads.start("works") {
      Thread.sleep(forTimeInterval: 0.2)
      hasEnded.withLock { $0 = true }
    }
    #expect(throws: Failure.first) { try threads.wait { true } }
    #expect(hasEnded.withLock { $0 })
  }

  /// No address space has room for such a stack.
  @Test("a stage without a thread fails and ends the others")
  func refusedThread() {
    let channel = Channel<Int>(capacity: 1)
    let threads = StageThreads(stackSize: 1 << 60) { channel.close() }
    threads.start("decode") { _ = channel.receive() }
    #expect(throws: ThreadError.self) { try threads.wait { true } }
    #expect(!channel.send(0, weight: 1))
  }

  @Test("a wait can be abandoned")
  func abandons() throws {
    let input = Channel<Int>(capacity: 1)
    let threads = StageThreads { input.close() }
    threads.start("waits for ever") { _ = input.receive() }
    #expect(try threads.wait { false } == false)
    input.finish()
    #expect(try threads.wait { true })
  }
}
