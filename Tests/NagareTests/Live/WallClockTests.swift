import Foundation
import Nagare
import NagareMedia
import OverlayFixtures
import TestSupport
import Testing

/// Every tick is either shown or counted as late, so that the expected counts do not depend on the machine.
@Suite("The clock of a live session")
struct WallClockTests {
  private static let rate = FrameRate(numerator: 50)!

  private let time = LiveClock(delay: 0)
  private let frames = FrameQueue()
  private let counters = LiveCounters()
  private let cancellation = CancellationToken()
  private let clock: WallClock

  init() throws {
    let delivery = CommentDelivery(
      inbox: CommentInbox(), clock: time, counters: counters, filter: CommentFilter()
    ) { _ in }
    let overlay = try Overlay.live(
      for: OverlayTarget(width: 16, height: 16, format: .rgba), options: Fixtures.options())
    clock = WallClock(
      time, rate: Self.rate, frames: frames, delivery: delivery, overlay: overlay, counters: counters,
      cancellation: cancellation)
    time.begin()
  }

  /// Adds a frame whose timestamp tells it from others.
  private func add(_ timestamp: Int64, at time: Double) throws {
    let frame = try VideoFrame.transparent(width: 2, height: 2)
    frame.setTime(timestamp)
    #expect(frames.add(FrameQueue.Item(frame: frame, time: time)))
  }

  /// The frame that is held next, and the time from which it is.
  private func held() throws -> (timestamp: Int64, time: Double) {
    guard case .hold(let frame, let time)? = clock.next() else { throw Unexpected() }
    return (frame.timestamp, time)
  }

  /// The tick at which the held frame is shown next.
  private func shownTick() throws -> Int64 {
    guard case .showHeld(let time, let timestamp)? = clock.next() else { throw Unexpected() }
    #expect(time == Double(timestamp) / Self.rate.value)
    clock.drew(in: .zero, isSent: true)
    return timestamp
  }

  private struct Unexpected: Error {}

  @Test("the latest frame that is due is shown, and the others are counted")
  func latest() throws {
    for (timestamp, seconds) in [(1, -2.0), (2, -1), (3, 0)] { try add(Int64(timestamp), at: seconds) }
    let (timestamp, from) = try held()
    let tick = try shownTick()
    #expect(timestamp == 3 && from == Double(tick) / 50)
    let counts = counters.take()
    #expect(counts.skippedFrames == 2 && counts.frames == 1 && counts.repeatedFrames == 0)
    #expect(counts.lateFrames == Int(tick))
  }

  @Test("a frame stays on screen until the next one is due, tick by tick")
  func repetition() throws {
    try add(1, at: 0)
    _ = try held()
    let first = try shownTick()
    #expect(counters.take().lateFrames == Int(first))
    var tick = first
    for repeated in 1...5 {
      tick = try shownTick()
      #expect(Int(tick) == counters.take().lateFrames + repeated)
    }
    #expect(counters.take().repeatedFrames == 5)
    let due = Double(tick + 3) / 50
    try add(2, at: due)
    var event = clock.next()
    while case .showHeld? = event {
      clock.drew(in: .zero, isSent: true)
      event = clock.next()
    }
    guard case .hold(let frame, let time)? = event else { throw Unexpected() }
    #expect(frame.timestamp == 2 && time >= due - 0.01)
    #expect(try shownTick() >= tick + 3)
  }

  @Test("ticks that passed between two calls are counted as late")
  func late() throws {
    try add(1, at: 0)
    usleep(100_000)
    _ = try held()
    let tick = try shownTick()
    #expect(tick >= 5 && counters.take().lateFrames == Int(tick))
  }

  @Test("ticks before the first frame show nothing")
  func first() throws {
    try add(1, at: 0.1)
    let (_, from) = try held()
    // A frame belongs to the nearest tick.
    #expect(from >= 0.1 - 0.01)
    #expect(try shownTick() >= 5)
  }

  @Test("the clock ends with the input, after the last frame was shown")
  func end() throws {
    try add(1, at: 0)
    frames.finish()
    _ = try held()
    _ = try shownTick()
    #expect(clock.next() == nil)
  }

  @Test("the clock ends when the session is cancelled")
  func cancel() throws {
    cancellation.cancel()
    #expect(clock.next() == nil)
  }

  @Test("frames that were not sent and frames that took too long are counted")
  func counts() throws {
    try add(1, at: 0)
    _ = try held()
    _ = clock.next()
    clock.drew(in: .milliseconds(21), isSent: false)
    _ = clock.next()
    clock.drew(in: .milliseconds(19), isSent: true)
    let counts = counters.take()
    #expect(counts.droppedFrames == 1 && counts.frames == 1 && counts.framesOverBudget == 1)
  }
}
