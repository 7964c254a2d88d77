import NagareMedia
import NagarePixels
import Synchronization
import TestSupport
import Testing

@Suite("Frame memory between threads")
struct FramePoolThreadTests {
  @Test("a frame is reused only after another thread has released it")
  func release() async throws {
    let source = try #require(OpenVideo(FixtureFiles.path("clip.mp4")).frames(limit: 1).first)
    let pool = try FramePool(like: source)
    let queue = FrameQueue()
    let count = 5000
    let reader = Task.detached {
      var changed = 0
      for index in 0..<count {
        let frame = await queue.next()
        if frame.firstLuma != UInt8(truncatingIfNeeded: index) { changed += 1 }
      }
      return changed
    }
    var objects: Set<ObjectIdentifier> = []
    for index in 0..<count {
      let frame = try pool.frame(like: source)
      objects.insert(ObjectIdentifier(frame))
      _ = frame.withView { $0[0].samples[0] = UInt8(truncatingIfNeeded: index) }
      await queue.send(frame)
    }
    #expect(await reader.value == 0)
    // The frames in the queue, one on each side, and one that the reader has yet to release.
    #expect(objects.count <= FrameQueue.capacity + 3)
  }
}

/// A short queue of frames between two threads.
private final class FrameQueue: Sendable {
  static let capacity = 4
  private let frames = Mutex<[VideoFrame]>([])

  func send(_ frame: VideoFrame) async {
    while !tryToSend(frame) { await Task.yield() }
  }

  private func tryToSend(_ frame: VideoFrame) -> Bool {
    frames.withLock { frames in
      guard frames.count < FrameQueue.capacity else { return false }
      frames.append(frame)
      return true
    }
  }

  func next() async -> VideoFrame {
    while true {
      if let frame = frames.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { return frame }
      await Task.yield()
    }
  }
}
