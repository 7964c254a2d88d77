import Nagare
import NagareMedia
import OverlayFixtures
import Testing

@Suite struct LiveTimingTests {
  /// A packet with its decoding time, in milliseconds of the input.
  private enum Given {
    case video(Int)
    case audio(Int)
  }

  private let counters = LiveCounters()
  private var issueCount: Int { counters.issues.counts.packets }

  /// Places packets that arrive at once.
  /// - Returns: the session times of those that are used, in milliseconds from the first one.
  private func place(_ given: [Given]) throws -> [Int] {
    let demuxer = try Demuxer(path: Fixtures.clip)
    var timing = LiveTiming(clock: LiveClock(delay: 5), counters: counters, frameInterval: 0.04) { _ in }
    timing.begin(demuxer)
    var times: [Double] = []
    for (packet, given) in zip(try LiveQueues.packets(given.count), given) {
      let (isVideo, milliseconds) =
        switch given {
        case .video(let time): (true, time)
        case .audio(let time): (false, time)
        }
      let stamp = try #require(packet.timeBase).units(Double(milliseconds) / 1_000)
      packet.timestamps = Timestamps(presentation: stamp, decoding: stamp, duration: 0)
      times += timing.place(packet, of: demuxer, isVideo: isVideo).map { $0.time }
    }
    timing.dropHeld()
    return times.map { Int((($0 - times[0]) * 1_000).rounded()) }
  }

  private func placeVideo(_ times: [Int]) throws -> [Int] { try place(times.map { .video($0) }) }

  @Test(arguments: [[0, 40, 5_000, 5_040], [0, 4_000, 8_000], [0, 6_000, 12_000, 18_000]])
  func pausesOfAnIntactVideoAreKept(times: [Int]) throws {
    #expect(try placeVideo(times) == times)
    #expect(issueCount == 0)
  }

  @Test func pauseOfBothStreamsLosesNothing() throws {
    let given: [Given] = [.video(0), .audio(20), .audio(5_000), .video(5_010), .audio(5_020)]
    #expect(try place(given) == [0, 20, 5_000, 5_010, 5_020])
    #expect(issueCount == 0)
  }

  @Test func audioThatGoesOnConfirmsAPauseOfTheVideo() throws {
    #expect(try place([.video(0), .video(5_000), .audio(1_000), .audio(2_500)]) == [0, 1_000, 5_000, 2_500])
    #expect(issueCount == 0)
  }

  /// It would freeze the output until its time.
  @Test(arguments: [[0, 40, 5_000, 80], [0, 40, 80, 5_000], [0, 40, 80, 12_000]])
  func unconfirmedTimestampIsWrong(times: [Int]) throws {
    #expect(try placeVideo(times) == [0, 40, 80])
    #expect(issueCount == 1)
  }
}
