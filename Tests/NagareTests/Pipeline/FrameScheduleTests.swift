import Testing

import Nagare

@Suite("Ticks of a constant rate")
struct FrameScheduleTests {
  /// The index of the frame that each tick shows, and the first tick.
  private func shown(_ times: [Double], end: Double, rate: FrameRate) -> (first: Int64, frames: [Int]) {
    var schedule = FrameSchedule(rate: rate)
    var first: Int64?
    var frames: [Int] = []
    for (index, time) in times.enumerated() {
      let ticks = schedule.ticks(from: time, until: index + 1 < times.count ? times[index + 1] : end)
      first = first ?? ticks.lowerBound
      #expect(ticks.lowerBound == first.map { $0 + Int64(frames.count) })
      frames += Array(repeating: index, count: ticks.count)
    }
    return (first ?? 0, frames)
  }

  static let rates: [(Int32, Int32)] = [(24, 60), (25, 50), (30, 120), (25, 60), (60, 30), (50, 24)]

  @Test("each tick shows the frame on screen at its time", arguments: rates)
  func onScreen(from source: Int32, to output: Int32) throws {
    let rate = try #require(FrameRate(numerator: output))
    let times = (0..<100).map { Double($0) / Double(source) }
    let (first, frames) = shown(times, end: 100 / Double(source), rate: rate)
    #expect(first == 0)
    #expect(frames.count == (100 * Int(output) + Int(source) - 1) / Int(source))
    for (tick, frame) in frames.enumerated() {
      // In whole numbers: the last one that has begun at tick / output.
      #expect(frame == min(tick * Int(source) / Int(output), 99))
    }
  }

  /// MKV rounds 24 frames a second to 0, 42, 83 and 125 ms.
  @Test("times rounded to milliseconds change nothing", arguments: rates)
  func milliseconds(from source: Int32, to output: Int32) throws {
    let rate = try #require(FrameRate(numerator: output))
    let times = (0..<100).map { Double($0) / Double(source) }
    let rounded = times.map { ($0 * 1000).rounded() / 1000 }
    let end = 100 / Double(source)
    #expect(shown(times, end: end, rate: rate).frames == shown(rounded, end: end, rate: rate).frames)
  }

  @Test("a variable rate becomes a constant one")
  func variable() throws {
    let rate = try #require(FrameRate(numerator: 10))
    let (first, frames) = shown([0.32, 0.35, 0.71, 1.2, 1.21, 1.22], end: 1.5, rate: rate)
    #expect(first == 3)
    // Frames that no tick falls on are not shown: 1.2 is, and 1.22 from 1.3 on.
    #expect(frames == [0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 5, 5])
  }

  @Test("a start between two ticks is moved by half a tick at most", arguments: [0.0, 0.021, 0.4, 1.46, -0.3])
  func start(at time: Double) throws {
    let rate = try #require(FrameRate(numerator: 30_000, denominator: 1001))
    var schedule = FrameSchedule(rate: rate)
    let ticks = schedule.ticks(from: time, until: time + 1)
    #expect(abs(schedule.time(of: ticks.lowerBound) - time) <= rate.interval / 2)
    #expect(abs(Double(ticks.count) * rate.interval - 1) <= rate.interval)
  }

  @Test("a video that is shorter than half a tick has a frame", arguments: [0.0, 0.6, 0.4])
  func short(start: Double) throws {
    var schedule = FrameSchedule(rate: try #require(FrameRate(numerator: 1)))
    #expect(schedule.ticks(from: start, until: start + 0.1).count == 1)
  }

  @Test("extreme times do no harm", arguments: [Double.infinity, -.infinity, 1e300, -1e300])
  func hostile(time: Double) throws {
    var schedule = FrameSchedule(rate: try #require(FrameRate(numerator: 60)))
    _ = schedule.ticks(from: time, until: 0)
    _ = schedule.ticks(from: 0, until: time)
    let ticks = schedule.ticks(from: 0, until: 1)
    #expect(abs(ticks.lowerBound) <= 1 << 50 && abs(ticks.upperBound) <= 1 << 50)
  }
}

@Suite("Frame rates")
struct FrameRateTests {
  @Test(
    "decimal rates stand for the fractions of television",
    arguments: [
      (23.976, 24_000, 1001), (23.98, 24_000, 1001), (29.97, 30_000, 1001), (59.94, 60_000, 1001),
      (119.88, 120_000, 1001), (47.952, 48_000, 1001), (25, 25, 1), (12.5, 25, 2), (24.5, 49, 2),
    ] as [(Double, Int32, Int32)])
  func decimals(rate: Double, numerator: Int32, denominator: Int32) throws {
    let fraction = try #require(FrameRate(rate))
    #expect((fraction.numerator, fraction.denominator) == (numerator, denominator))
  }

  @Test("rates out of range are nil", arguments: [0, -25, 0.5, 1001, .nan, .infinity])
  func outOfRange(rate: Double) { #expect(FrameRate(rate) == nil) }

  @Test(
    "fractions out of range are nil", arguments: [(0, 1), (1, 0), (-25, -1), (1, 2), (.max, 1)] as [(Int32, Int32)])
  func fractionOutOfRange(numerator: Int32, denominator: Int32) {
    #expect(FrameRate(numerator: numerator, denominator: denominator) == nil)
  }
}
