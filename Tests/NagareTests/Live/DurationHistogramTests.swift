import Nagare
import TestSupport
import Testing

@Suite struct DurationHistogramTests {
  @Test func sharesAreThoseOfTheSortedDurations() {
    var random = SeededGenerator(seed: 7)
    let durations = (0..<1_000).map { _ in Int.random(in: 0...49_999, using: &random) }
    var histogram = DurationHistogram()
    for duration in durations { histogram.add(.microseconds(duration)) }
    #expect(histogram.count == 1_000)
    let sorted = durations.sorted()
    for share in [0.001, 0.25, 0.5, 0.99, 1] {
      let exact = Double(sorted[Int((share * 1_000).rounded()) - 1]) / 1_000
      let given = histogram.milliseconds(atShare: share)
      // Up to the next hundredth of a millisecond.
      #expect((exact - 1e-9...exact + 0.01).contains(given), "\(share): \(given), and not \(exact)")
    }
  }

  @Test func durationsOutOfRangeAreClamped() {
    var histogram = DurationHistogram()
    #expect(histogram.milliseconds(atShare: 0.5) == 0)
    histogram.add(.seconds(-1))
    #expect(histogram.milliseconds(atShare: 1) == 0)
    histogram.add(.seconds(1_000_000))
    #expect(histogram.milliseconds(atShare: 1) == 50)
    #expect(histogram.count == 2)
  }

  @Test func histogramsAreAdded() {
    var (fast, slow) = (DurationHistogram(), DurationHistogram())
    for _ in 0..<3 { fast.add(.milliseconds(1)) }
    slow.add(.milliseconds(9))
    fast.add(slow)
    #expect(fast.count == 4)
    #expect(fast.milliseconds(atShare: 0.75) == 1)
    #expect(fast.milliseconds(atShare: 1) == 9)
  }
}
