import Foundation
import Nagare
import Synchronization
import Testing

@Suite struct StallWatchTests {
  /// The intervals of a second until a stall, of 200.
  private func intervals(
    limit: Double = 10, _ activity: StallWatch.Activity?, steps: (Int) -> Int = { _ in 0 },
    processor: (Double) -> Double = { _ in 0 }
  ) -> Int? {
    var idle = IdleTime(limit: limit)
    return (0..<200).first { second in
      idle.add(1, steps: steps(second), activity, processor: processor(Double(second))) != nil
    }
  }

  @Test(arguments: [StallWatch.Activity.opening, .reading, .decoding, .encoding, .writing])
  func stallIsFoundAfterTheLimit(_ activity: StallWatch.Activity) {
    // The first interval only begins.
    #expect(intervals(activity) == 10)
  }

  @Test func progressIsNoStall() {
    #expect(intervals(.encoding) { $0 / 9 } == nil)
    #expect(intervals(.encoding) { $0 / 11 } == 10)
    #expect(intervals(nil) == nil)
  }

  @Test func busyEncodersMayTakeTenTimesAsLong() {
    #expect(intervals(.encoding, processor: { $0 }) == 100)
    #expect(intervals(.decoding, processor: { $0 * 0.6 }) == 100)
    #expect(intervals(.encoding, processor: { $0 * 0.4 }) == 10)
    // Reading and writing need no processor.
    #expect(intervals(.reading, processor: { $0 }) == 10)
    #expect(intervals(.writing, processor: { $0 }) == 10)
    for activity in [StallWatch.Activity.completing, .resuming, .waiting] { #expect(intervals(activity) == 100) }
  }

  @Test func firstActivityWithoutAnEndIsNamed() {
    let watch = StallWatch()
    #expect(watch.activity == nil)
    watch.note(.reading) {
      #expect(watch.activity == .reading)
      watch.note(.writing) {
        #expect(watch.activity == .writing)
        watch.note(.writing) {}
        #expect(watch.activity == .writing)
      }
      #expect(watch.activity == .reading)
    }
    #expect(watch.activity == nil)
  }

  @Test func watchReportsOneStall() throws {
    let watch = StallWatch()
    let reports = Mutex<[StallWatch.Activity]>([])
    try watch.start(limit: 0.2) { activity in reports.withLock { $0.append(activity) } }
    watch.note(.encoding) {
      let limit = ContinuousClock.now + .seconds(60)
      while reports.withLock({ $0.isEmpty }), ContinuousClock.now < limit { usleep(5_000) }
    }
    #expect(reports.withLock { $0 } == [.encoding])
  }
}
