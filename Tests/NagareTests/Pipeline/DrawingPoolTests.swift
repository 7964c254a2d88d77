import Foundation
import Nagare
import NagareMedia
import NagarePixels
import OverlayFixtures
import Synchronization
import Testing

@Suite("A pool that draws several frames at once")
struct DrawingPoolTests {
  private static let (width, height) = (160, 90)
  private let overlay: Overlay

  init() throws {
    overlay = try Overlay.prepared(
      [Comment("BGBG", at: 0), Comment("GBGB", at: 0.2)],
      for: OverlayTarget(width: Self.width, height: Self.height, format: .rgba), options: Fixtures.options())
  }

  private func pool(threads: Int) -> DrawingPool {
    DrawingPool(threads: threads, kernels: PixelKernels()) {
      SpriteScene(width: Self.width, height: Self.height, format: .rgba)
    }
  }

  private func frame() throws -> VideoFrame { try .transparent(width: Self.width, height: Self.height) }

  private func samples(of frame: VideoFrame) throws -> [UInt8] {
    let samples = frame.withViewForReading { view in
      (0..<view.height).flatMap { row in
        Array(UnsafeBufferPointer(start: view[0].samples + row * view[0].stride, count: view.width * 4))
      }
    }
    return try #require(samples)
  }

  /// Queues a frame with the comments of a time.
  private func queue(_ time: Double, in pool: DrawingPool) throws -> DrawingPool.PendingFrame {
    let (pending, scene) = pool.makePending()
    overlay.advance(to: time)
    overlay.fill(scene)
    try pool.draw(pending, on: frame(), from: frame())
    return pending
  }

  @Test("each pending frame has the comments of its own time", arguments: [1, 2, 5])
  func order(threads: Int) throws {
    let pool = pool(threads: threads)
    try pool.start()
    defer { pool.finish() }
    let times = (0..<40).map { Double($0) / 10 }
    var drawn: [[UInt8]] = []
    // As many at once as a channel holds, so that pending frames are reused.
    for start in stride(from: 0, to: times.count, by: 4) {
      let pending = try times[start..<start + 4].map { try queue($0, in: pool) }
      drawn += try pending.map { try samples(of: $0.frame()) }
    }
    let other = try DrawingPoolTests()
    for (time, drawn) in zip(times, drawn) {
      let frame = try frame()
      _ = frame.withView { other.overlay.composite(onto: $0, at: time) }
      let isEqual = try samples(of: frame) == drawn
      #expect(isEqual, "at \(time) s")
    }
    #expect(Set(drawn).count > 30)
  }

  @Test("frames that wait when the pool is finished are drawn before its threads end")
  func finish() throws {
    let pool = pool(threads: 0)
    let pending = try (0..<5).map { try queue(Double($0) / 10, in: pool) }
    pool.finish()
    var steps = 0
    while pool.step() { steps += 1 }
    #expect(steps == 5)
    for pending in pending { _ = pending.frame() }
  }

  @Test("a thread that draws ends once the pool is finished")
  func end() throws {
    let pool = pool(threads: 0)
    let hasEnded = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      while pool.step() {}
      hasEnded.signal()
    }
    #expect(hasEnded.wait(timeout: .now() + 0.1) == .timedOut)
    pool.finish()
    #expect(hasEnded.wait(timeout: .now() + 60) == .success)
  }

  @Test("a cancelled pending frame is reused")
  func cancel() {
    let pool = pool(threads: 0)
    defer { pool.finish() }
    let (first, scene) = pool.makePending()
    let (second, _) = pool.makePending()
    #expect(first !== second)
    pool.recycle(first)
    let (third, sameScene) = pool.makePending()
    #expect(third === first && sameScene === scene)
  }

  @Test("the pool is released once it is finished")
  func memory() throws {
    weak var released: DrawingPool?
    do {
      let pool = pool(threads: 0)
      released = pool
      pool.recycle(pool.makePending().frame)
      pool.finish()
    }
    #expect(released == nil)
  }
}
