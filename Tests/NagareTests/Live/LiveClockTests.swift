import Foundation
import Nagare
import TestSupport
import Testing

@Suite struct LiveClockTests {
  /// What a busy machine may take for nothing, in seconds.
  private let haste = 0.3 * Sanitizer.patience

  @Test func timeBeginsOnce() {
    let clock = LiveClock(delay: 2)
    #expect(clock.arrival == 0 && clock.present == -2)
    clock.begin()
    usleep(50_000)
    clock.begin()
    let arrival = clock.arrival
    #expect(arrival >= 0.05 && arrival < 0.05 + haste)
    #expect(abs(clock.present - (arrival - 2)) < haste)
  }

  @Test func timesThatCommentsSpeakOfAreKnownFromTheFirstPictureOn() {
    let clock = LiveClock(delay: 5)
    #expect(!clock.knowsTimes)
    clock.begin()
    #expect(!clock.knowsTimes)
    clock.addMapping(from: 0, offset: -1.4)
    #expect(clock.knowsTimes)
    #expect(clock.time(ofMedia: 1.4) == 0)
    #expect(abs(clock.time(ofWall: Date().timeIntervalSince1970) - clock.arrival) < haste)
    #expect(abs(clock.time(ofWall: Date().timeIntervalSince1970 - 7) - (clock.arrival - 7)) < haste)
  }

  @Test func waitsEndWhenTheTimeIsShown() {
    let clock = LiveClock(delay: 0.1)
    clock.begin()
    #expect(clock.wait(until: 0.05) { true })
    #expect(clock.present >= 0.05 && clock.present < 0.05 + haste)
    // What is past is not waited for.
    #expect(clock.wait(until: -9) { true })
  }

  @Test func waitsEndWhenNobodyGoesOn() {
    let clock = LiveClock(delay: 0)
    var questions = 0
    let start = ContinuousClock.now
    let hasEnded = clock.wait(until: 3_600) {
      questions += 1
      return questions < 3
    }
    #expect(!hasEnded && questions == 3)
    #expect(ContinuousClock.now - start < .seconds(Sanitizer.patience))
    #expect(!LiveClock.pause(0) { false })
  }
}
