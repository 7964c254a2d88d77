import Foundation
import Nagare
import Testing

@Suite("Frame times")
struct FrameTimesTests {
  private let hundred = FrameTimes((1...100).reversed().map { .milliseconds($0) })

  @Test(
    "a percentile is the value of the nearest rank, whatever the order",
    arguments: [(0.5, 50.0), (0.07, 7), (0.95, 95), (0.99, 99), (0.991, 100), (1, 100), (0, 1)])
  func nearestRank(share: Double, expected: Double) {
    #expect(hundred.milliseconds(atShare: share) == expected)
  }

  @Test("shares outside 0…1 are clamped", arguments: [(-1.0, 1.0), (7, 100), (.nan, 1), (.infinity, 100)])
  func outsideShares(share: Double, expected: Double) {
    #expect(hundred.milliseconds(atShare: share) == expected)
  }

  @Test("a single frame is every percentile; without frames, percentiles are 0")
  func smallest() {
    let one = FrameTimes([.milliseconds(3)])
    #expect([0, 0.5, 0.99, 1].allSatisfy { one.milliseconds(atShare: $0) == 3 })
    #expect(one.mean == 3)
    #expect(FrameTimes().milliseconds(atShare: 0.5) == 0 && FrameTimes().mean == 0)
    #expect(FrameTimes().share(withinFrameAt: 60) == 1)
  }

  @Test("the mean and the share within a frame's time are those of the frames")
  func meanAndShare() {
    #expect(abs(hundred.mean - 50.5) < 1e-9)
    #expect(hundred.share(withinFrameAt: 60) == 0.16)
    #expect(hundred.share(withinFrameAt: 120) == 0.08)
  }

  @Test("a rate holds if 99 of 100 frames are in time")
  func holding() {
    let quick = Array(repeating: Duration.milliseconds(5), count: 99)
    #expect(FrameTimes(quick + [.milliseconds(90)]).holds(60))
    #expect(!FrameTimes(quick + [.milliseconds(90), .milliseconds(90)]).holds(60))
  }

  @Test("the document has quantiles in milliseconds")
  func document() throws {
    let found = try JSONDecoder().decode([String: Double].self, from: JSONEncoder().encode(hundred))
    #expect(found == ["mean": 50.5, "p50": 50, "p95": 95, "p99": 99, "max": 100])
  }

  @Test("the share of the memory's bandwidth is bytes per time, divided by the bandwidth")
  func memoryShare() {
    let bandwidth = MemoryBandwidth(bytesPerSecond: 10e9)
    #expect(abs(bandwidth.share(bytes: 5e6, milliseconds: 1) - 0.5) < 1e-12)
    #expect(bandwidth.share(bytes: 5e6, milliseconds: 0) == 0)
  }

  @Test("the measured bandwidth is plausible")
  func bandwidth() {
    let speed = MemoryBandwidth.measure(copies: 2).bytesPerSecond
    #expect(speed > 1e8 && speed < 5e12)
  }
}
