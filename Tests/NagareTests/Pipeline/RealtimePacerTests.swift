import Testing

import Nagare

@Suite("Frames in real time")
struct RealtimePacerTests {
  /// A clock that advances only by waits and by assignment.
  private final class Clock {
    var now = 1_000.0
    var waits: [Double] = []
    private let counters = BurnCounters()
    private lazy var pacer = RealtimePacer(counters: counters, now: { self.now }) { seconds in
      self.waits.append(seconds)
      self.now += seconds
    }
    var late: Int { counters.lateFrames }

    func admit(_ time: Double, duration: Double = 0.04) -> Bool { pacer.admit(time, duration: duration) }
  }

  @Test("frames wait for their times, wherever the first one lies")
  func waits() {
    let clock = Clock()
    for index in 0..<10 {
      #expect(clock.admit(60 + Double(index) / 25))
      #expect(abs(clock.now - 1_000 - Double(index) / 25) < 1e-6)
      clock.now += 0.01
    }
    #expect(clock.waits.count == 9)
    #expect(clock.late == 0)
  }

  @Test("a frame is skipped once the next one is due")
  func late() {
    let clock = Clock()
    #expect(clock.admit(0))
    clock.now += 0.1
    // Its time was 0.04, and that of the next 0.08.
    #expect(!clock.admit(0.04))
    #expect(clock.admit(0.08))
    #expect(clock.admit(0.12))
    #expect(clock.late == 1)
    #expect(abs(clock.now - 1_000.12) < 1e-6)
  }

  @Test("a machine that is too slow shows some frames all the same")
  func slow() {
    let clock = Clock()
    var shown = 0
    for index in 0..<1_000 {
      shown += clock.admit(Double(index) / 50, duration: 0.02) ? 1 : 0
      // Decoding a frame takes three times as long as it is shown.
      clock.now += 0.06
    }
    #expect(clock.late == 1_000 - shown)
    // In a minute, three a second at least.
    #expect(shown >= 200 && shown < 600)
  }

  @Test("after a pause, pacing continues from there")
  func pause() {
    let clock = Clock()
    #expect(clock.admit(0))
    clock.now += 30
    for index in 1..<100 {
      #expect(clock.admit(Double(index) / 25))
      #expect(abs(clock.now - 1_030 - Double(index - 1) / 25) < 1e-6)
    }
    #expect(clock.late == 0)
  }
}
