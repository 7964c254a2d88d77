import Nagare
import NagareMedia
import OverlayFixtures
import TestSupport
import Testing

/// The events that the clocks of a burn give for frames with given times.
@Suite struct FrameClockTests {
  /// An event of a clock, with frames by their timestamps.
  private enum Step: Equatable {
    case show(Int64, at: Double, timestamp: Int64?)
    case hold(Int64)
    case showHeld(Int64)
    case sample(Int64)
    case forward
  }

  private let timing = FrameTiming(FrameRate(numerator: 100)!)
  private let input = Channel<PipelineItem>(capacity: .max)
  private let overlay: Overlay

  init() throws {
    overlay = try Overlay.prepared(
      [], for: OverlayTarget(width: 16, height: 16, format: .rgba), options: Fixtures.options())
  }

  /// Frames at hundredths of a second, each of which lasts until the next one; the last one lasts for 10.
  private func send(_ times: [Int64]) throws {
    for (index, time) in times.enumerated() {
      let frame = try VideoFrame.transparent(width: 2, height: 2)
      frame.setTime(time)
      frame.setDuration((index + 1 < times.count ? times[index + 1] : time + 10) - time)
      _ = input.send(.frame(frame), weight: 1)
    }
    input.finish()
  }

  private func steps(of clock: any FrameClock) -> [Step] {
    var steps: [Step] = []
    while let event = clock.next() {
      switch event {
      case .forward: steps.append(.forward)
      case .show(let frame, let time, let timestamp):
        steps.append(.show(frame.timestamp, at: time, timestamp: timestamp))
      case .hold(let frame, _): steps.append(.hold(frame.timestamp))
      case .showHeld(_, let timestamp): steps.append(.showHeld(timestamp))
      case .sample(let frame, _): steps.append(.sample(frame.timestamp))
      }
    }
    return steps
  }

  private func shown(_ times: [Int64], _ range: ShownRange) throws -> [Step] {
    try send(times)
    return steps(
      of: SourceClock(input: input, timing: timing, range: range, overlay: overlay, counters: BurnCounters()))
  }

  @Test func everyFrameIsShownAtItsTime() throws {
    let steps = try shown([0, 7, 20], ShownRange())
    #expect(
      steps == [
        .show(0, at: 0, timestamp: nil), .show(7, at: 0.07, timestamp: nil), .show(20, at: 0.2, timestamp: nil),
      ])
  }

  @Test func frameOnScreenAtTheStartIsShownFromThere() throws {
    let steps = try shown([0, 7, 20, 30], ShownRange(start: 0.1, end: 0.25))
    #expect(steps == [.sample(0), .show(7, at: 0.07, timestamp: 10), .show(20, at: 0.2, timestamp: nil)])
  }

  @Test func frameThatEndsAtTheStartIsNotShown() throws {
    let steps = try shown([0, 7, 20], ShownRange(start: 0.2))
    #expect(steps == [.sample(0), .sample(7), .show(20, at: 0.2, timestamp: nil)])
  }

  @Test func resumedBurnDoesNotRepeatAFrame() throws {
    let steps = try shown([0, 7, 20], ShownRange(start: 0.1, isContinuation: true))
    #expect(steps == [.sample(0), .sample(7), .show(20, at: 0.2, timestamp: nil)])
  }

  @Test func rangeWithinOneFrameShowsIt() throws {
    #expect(try shown([0, 50], ShownRange(start: 0.1, end: 0.2)) == [.show(0, at: 0, timestamp: 10)])
  }

  @Test func lastFrameIsShownIfTheRangeBeginsWithinIt() throws {
    #expect(try shown([0, 50], ShownRange(start: 0.55)) == [.sample(0), .show(50, at: 0.5, timestamp: 55)])
  }

  @Test("each tick shows the frame on screen at its time", arguments: [1 as Int32, 7, 25, 60, 100, 240])
  func rate(perSecond: Int32) throws {
    var random = SeededGenerator(seed: UInt64(perSecond))
    var times: [Int64] = [0]
    while times.last! < 300 { times.append(times.last! + Int64.random(in: 1...40, using: &random)) }
    try send(times)
    let rate = try #require(FrameRate(numerator: perSecond))
    let clock = RateClock(input: input, timing: timing, rate: rate, overlay: overlay, counters: BurnCounters())
    var held: Int64 = -1
    var found: [Int64] = []
    for step in steps(of: clock) {
      switch step {
      case .hold(let frame): held = frame
      case .showHeld(let tick):
        #expect(tick == Int64(found.count))
        found.append(held)
      default: Issue.record("\(step)")
      }
    }
    // A frame that follows a tick by less than the tolerance is shown at it.
    let tolerance = min(0.0006, rate.interval / 4)
    let count = Int((Double(times.last! + 10) / 100 - tolerance) * Double(perSecond)) + 1
    let expected = (0..<count).map { tick in
      times.last { Double($0) / 100 < Double(tick) / Double(perSecond) + tolerance } ?? -1
    }
    #expect(found == expected)
  }
}
