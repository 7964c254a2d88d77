import Foundation
import Nagare
import NagareMedia
import Synchronization
import Testing

@Suite struct FrameQueueTests {
  private let frame: VideoFrame

  init() throws { frame = try #require(try LiveQueues.frame()) }

  private func frames(_ times: Double...) -> FrameQueue {
    let frames = FrameQueue()
    for time in times { _ = frames.add(FrameQueue.Item(frame: frame, time: time)) }
    return frames
  }

  @Test func latestDueFrameIsTaken() {
    let frames = frames(1, 2, 3)
    #expect(frames.take(until: 0.9).frame == nil)
    let taken = frames.take(until: 2)
    #expect(taken.frame?.time == 2 && taken.skipped == 1 && !taken.isLast)
    #expect(frames.count == 1)
    frames.finish()
    #expect(!frames.take(until: 2.5).isLast)
    let last = frames.take(until: 3)
    #expect(last.frame?.time == 3 && last.skipped == 0 && last.isLast)
    let none = frames.take(until: 4)
    #expect(none.frame == nil && none.isLast)
  }

  @Test func addingToAFullQueueWaitsUntilAFrameIsTaken() {
    let frames = FrameQueue()
    let added = Atomic<Int>(0)
    let hasEnded = DispatchSemaphore(value: 0)
    withExtendedLifetime(frames) {
      Thread.detachNewThread { [frame] in
        for index in 0...FrameQueue.limit {
          guard frames.add(FrameQueue.Item(frame: frame, time: Double(index))) else { break }
          added.add(1, ordering: .relaxed)
        }
        hasEnded.signal()
      }
      #expect(hasEnded.wait(timeout: .now() + 0.2) == .timedOut)
      #expect(added.load(ordering: .relaxed) == FrameQueue.limit)
      #expect(frames.count == FrameQueue.limit)
      _ = frames.take(until: 0)
      #expect(hasEnded.wait(timeout: .now() + 5) == .success)
      #expect(frames.count == FrameQueue.limit)
    }
  }

  @Test func closingEndsWaits() {
    let frames = FrameQueue()
    let result = Mutex<Bool?>(nil)
    let hasEnded = DispatchSemaphore(value: 0)
    Thread.detachNewThread { [frame] in
      var isTaken = true
      for _ in 0...FrameQueue.limit { isTaken = frames.add(FrameQueue.Item(frame: frame, time: 0)) }
      result.withLock { $0 = isTaken }
      hasEnded.signal()
    }
    #expect(hasEnded.wait(timeout: .now() + 0.2) == .timedOut)
    frames.close()
    #expect(hasEnded.wait(timeout: .now() + 5) == .success)
    #expect(result.withLock { $0 } == false)
    #expect(frames.count == 0)
    #expect(frames.take(until: 9).isLast)
  }
}
