import Foundation
import Nagare
import NagareMedia
import Synchronization
import Testing

@Suite struct FrameQueueTests {
  private let frame: VideoFrame

  init() throws { frame = try #require(try LiveQueues.frame()) }

  private func pictures(_ times: Double...) -> FrameQueue {
    let pictures = FrameQueue()
    for time in times { _ = pictures.add(FrameQueue.Picture(frame: frame, time: time)) }
    return pictures
  }

  @Test func theLatestWhoseTimeHasComeIsTaken() {
    let pictures = pictures(1, 2, 3)
    #expect(pictures.take(until: 0.9).picture == nil)
    let taken = pictures.take(until: 2)
    #expect(taken.picture?.time == 2 && taken.skipped == 1 && !taken.isLast)
    #expect(pictures.count == 1)
    pictures.finish()
    #expect(!pictures.take(until: 2.5).isLast)
    let last = pictures.take(until: 3)
    #expect(last.picture?.time == 3 && last.skipped == 0 && last.isLast)
    let none = pictures.take(until: 4)
    #expect(none.picture == nil && none.isLast)
  }

  @Test func whoeverAddsTooManyWaitsUntilOneIsTaken() {
    let pictures = FrameQueue()
    let added = Atomic<Int>(0)
    let hasEnded = DispatchSemaphore(value: 0)
    withExtendedLifetime(pictures) {
      Thread.detachNewThread { [frame] in
        for index in 0...FrameQueue.limit {
          guard pictures.add(FrameQueue.Picture(frame: frame, time: Double(index))) else { break }
          added.add(1, ordering: .relaxed)
        }
        hasEnded.signal()
      }
      #expect(hasEnded.wait(timeout: .now() + 0.2) == .timedOut)
      #expect(added.load(ordering: .relaxed) == FrameQueue.limit)
      #expect(pictures.count == FrameQueue.limit)
      _ = pictures.take(until: 0)
      #expect(hasEnded.wait(timeout: .now() + 5) == .success)
      #expect(pictures.count == FrameQueue.limit)
    }
  }

  @Test func closingFreesWhoeverWaits() {
    let pictures = FrameQueue()
    let result = Mutex<Bool?>(nil)
    let hasEnded = DispatchSemaphore(value: 0)
    Thread.detachNewThread { [frame] in
      var isTaken = true
      for _ in 0...FrameQueue.limit { isTaken = pictures.add(FrameQueue.Picture(frame: frame, time: 0)) }
      result.withLock { $0 = isTaken }
      hasEnded.signal()
    }
    #expect(hasEnded.wait(timeout: .now() + 0.2) == .timedOut)
    pictures.close()
    #expect(hasEnded.wait(timeout: .now() + 5) == .success)
    #expect(result.withLock { $0 } == false)
    #expect(pictures.count == 0)
    #expect(pictures.take(until: 9).isLast)
  }
}
