import Foundation
import Nagare
import TestSupport
import Testing

@Suite struct LiveClockTests {
  /// The delay that a busy machine may cause, in seconds.
  private let tolerance = 0.3 * Sanitizer.patience

  @Test func timeBeginsOnce() {
    let clock = LiveClock(delay: 2)
    #expect(clock.arrival == 0 && clock.present == -2)
    clock.begin()
    usleep(50_000)
    clock.begin()
    let arrival = clock.arrival
    #expect(arrival >= 0.05 && arrival < 0.05 + tolerance)
    #expect(abs(clock.present - (arrival - 2)) < tolerance)
  }

  @Test func timesAreKnownFromTheFirstMappingOn() {
    let clock = LiveClock(delay: 5)
    #expect(!clock.knowsTimes)
    clock.begin()
    #expect(!clock.knowsTimes)
    clock.addMapping(from: 0, offset: -1.4)
    #expect(clock.knowsTimes)
    #expect(clock.time(ofMedia: 1.4) == 0)
    #expect(abs(clock.time(ofWall: Date().timeIntervalSince1970) - clock.arrival) < tolerance)
    #expect(abs(clock.time(ofWall: Date().timeIntervalSince1970 - 7) - (clock.arrival - 7)) < tolerance)
  }

  @Test func waitEndsWhenTheTimeIsPresent() {
    let clock = LiveClock(delay: 0.1)
    clock.begin()
    #expect(clock.wait(until: 0.05) { true })
    #expect(clock.present >= 0.05 && clock.present < 0.05 + tolerance)
    // Waiting for a past time returns at once.
    #expect(clock.wait(until: -9) { true })
  }

  @Test func waitCanBeAbandoned() {
    let clock = LiveClock(delay: 0)
    var checks = 0
    let start = ContinuousClock.now
    let hasEnded = clock.wait(until: 3_600) {
      checks += 1
      return checks < 3
    }
    #expect(!hasEnded && checks == 3)
    #expect(ContinuousClock.now - start < .seconds(Sanitizer.patience))
    #expect(!LiveClock.pause(0) { false })
  }
}
