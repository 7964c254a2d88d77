import Nagare
import Testing

@Suite("Sizes and times of a run")
struct SizeEstimateTests {
  @Test(
    "the size is estimated from the written bytes, once they are enough",
    arguments: [
      (1_000, 0.5, 5, 2_000), (790_000_000, 1, 1_569, 790_000_000), (1_000, 0.05, 0.5, 20_000),
      // Ten seconds of a long video are enough; a hundredth of a short one is not, nor are no bytes.
      (1_000_000, 0.01, 10, 100_000_000), (1_000_000, 0.01, 9.9, nil), (0, 0.5, 100, nil), (1_000, 0, 100, nil),
      // The estimate is never less than the written bytes.
      (1_000, 1.01, 100, 1_000),
    ] as [(Int64, Double, Double, Int64?)])
  func fromWhatIsWritten(written: Int64, share: Double, seconds: Double, expected: Int64?) {
    #expect(SizeEstimate(written: written, share: share, seconds: seconds)?.bytes == expected)
  }

  @Test(
    "the size is estimated from bit rates",
    arguments: [(8_000_000, 3_600, 3_600_000_000), (0, 100, nil), (1e6, 0, nil), (.infinity, 1, nil), (.nan, 1, nil)]
      as [(Double, Double, Int64?)])
  func fromRates(rate: Double, seconds: Double, expected: Int64?) {
    #expect(SizeEstimate(bitsPerSecond: rate, seconds: seconds)?.bytes == expected)
  }

  @Test("the size of an hour is measured from the first comment on, and reported once")
  func hour() {
    var hourly = HourlySize()
    #expect(hourly.update(bytes: 1_000, seconds: 60, isEmpty: true) == nil)
    #expect(hourly.update(bytes: 2_000, seconds: 90, isEmpty: false) == nil)
    #expect(hourly.update(bytes: 400_002_000, seconds: 99.9, isEmpty: false) == nil)
    // Gaps between comments count: they are a part of the hour.
    #expect(hourly.update(bytes: 500_002_000, seconds: 100, isEmpty: true)?.bytes == 180_000_000_000)
    #expect(hourly.update(bytes: 900_002_000, seconds: 110, isEmpty: false) == nil)
  }

  @Test("a log has a line a minute, whenever the pace is asked")
  func minutes() {
    var pace = ReportingPace.minute
    let times = [0.1, 59.9, 60.2, 60.3, 119.9, 120, 400, 401, 420.5]
    #expect(times.filter { pace.isDue(at: $0) } == [60.2, 120, 400, 420.5])
  }

  @Test("programs get progress each second, terminals sooner and more often")
  func secondsAndLines() {
    var (second, line) = (ReportingPace.second, ReportingPace.line)
    #expect([0.3, 0.9, 1, 1.5, 2.1, 3].filter { second.isDue(at: $0) } == [1, 2.1, 3])
    #expect([0.1, 0.29, 0.31, 0.35, 0.41, 2, 2.05].filter { line.isDue(at: $0) } == [0.31, 0.41, 2])
  }

  @Test("progress has the size estimated from the written bytes")
  func progress() {
    let counters = BurnCounters()
    counters.drew(at: 30, visible: 3)
    for _ in 0..<30 {
      counters.encodedFrame()
      counters.wrotePacket()
    }
    let scale = ProgressScale(end: 120)
    let progress = counters.progress(on: scale, elapsed: 10, bytes: 1_000_000)
    #expect(progress.bytes == 1_000_000 && progress.expectedSize?.bytes == 4_000_000)
    #expect(counters.progress(on: scale, elapsed: 10, bytes: 0).expectedSize == nil)
    #expect(counters.progress(on: ProgressScale(), elapsed: 10, bytes: 9).expectedSize == nil)
  }
}
