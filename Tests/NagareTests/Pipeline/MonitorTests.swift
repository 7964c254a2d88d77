import Foundation
import NagareSystem
import Testing

@Suite(.timeLimit(.minutes(20))) struct MonitorTests {
  @Test func waitEndsWithAChange() {
    let monitor = Monitor(0)
    Thread.detachNewThread { for _ in 0..<1000 { monitor.change { $0 += 1 } } }
    let reached = monitor.wait { $0 == 1000 ? .ready($0) : .pending }
    #expect(reached == 1000)
  }

  @Test func everyValueIsTakenOnce() {
    let monitor = Monitor([Int]())
    let sum = Monitor(0)
    let count = 2000
    for _ in 0..<4 {
      Thread.detachNewThread {
        while let value: Int = monitor.wait(for: { $0.popLast().map { .ready($0) } ?? .pending }), value >= 0 {
          sum.change { $0 += value }
        }
      }
    }
    for value in 1...count { monitor.change { $0.append(value) } }
    let total = sum.wait { $0 == count * (count + 1) / 2 ? .ready($0) : .pending }
    #expect(total == count * (count + 1) / 2)
    monitor.change { $0 += [-1, -1, -1, -1] }
  }

  @Test func wakingIsNeededForAQuietChange() {
    let monitor = Monitor(false)
    let (isWaiting, hasEnded) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    Thread.detachNewThread {
      monitor.wait { isReady in
        if isReady { return .ready(()) }
        isWaiting.signal()
        return .pending
      }
      hasEnded.signal()
    }
    isWaiting.wait()
    // The lock is free once the other thread waits.
    monitor.withLock { $0 = true }
    #expect(hasEnded.wait(timeout: .now() + 0.1) == .timedOut)
    monitor.wake()
    #expect(hasEnded.wait(timeout: .now() + 20) == .success)
  }

  @Test func limitedWaitEndsWithoutAChange() {
    let monitor = Monitor(false)
    let start = ContinuousClock.now
    monitor.wait(seconds: 0.05) { $0 }
    #expect(ContinuousClock.now - start >= .seconds(0.049))
    monitor.change { $0 = true }
    // Returns at once.
    monitor.wait(seconds: .infinity) { $0 }
  }
}
