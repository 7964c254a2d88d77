import Foundation
import Synchronization

/// The time of a session, in seconds: 0 is when the first picture came in.
///
/// What comes in at a time is shown `delay` seconds later. For any thread.
package final class LiveClock: Sendable {
  private struct State {
    var start: ContinuousClock.Instant?
    /// What is added to the input's own time, of which comments may speak.
    var mediaOffset: Double?
  }

  /// How often somebody who waits is asked whether to go on, in seconds.
  private static let slice = 0.01

  /// How long what comes in is held, in seconds.
  package let delay: Double
  private let state = Mutex(State())

  /// A clock that has not begun.
  package init(delay: Double) {
    self.delay = delay
  }

  /// Lets time begin, unless it has.
  package func begin() {
    state.withLock { if $0.start == nil { $0.start = .now } }
  }

  /// What comes in now; 0 before the beginning.
  package var arrival: Double {
    let start = state.withLock { $0.start }
    return start.map { (ContinuousClock.now - $0).seconds } ?? 0
  }

  /// What is to be shown now; negative until the first picture is.
  package var present: Double { arrival - delay }

  /// Where the input's own time begins; 0 until that is known.
  package var mediaOffset: Double {
    get { state.withLock { $0.mediaOffset ?? 0 } }
    set { state.withLock { $0.mediaOffset = newValue } }
  }

  /// Whether the times that comments speak of are known: a picture has come in.
  package var knowsTimes: Bool { state.withLock { $0.start != nil && $0.mediaOffset != nil } }

  /// The time at which a moment of the input came in.
  package func time(ofMedia seconds: Double) -> Double { seconds + mediaOffset }

  /// The time of a moment by the wall clock, in Unix seconds. The clock is looked at each time, as somebody may set it.
  package func time(ofWall seconds: Double) -> Double { arrival - (Date().timeIntervalSince1970 - seconds) }

  /// Lets time pass until something is to be shown, and asks now and then whether to go on.
  /// - Returns: false if not.
  package func wait(until time: Double, while goesOn: () -> Bool) -> Bool {
    LiveClock.pause(time - present, while: goesOn)
  }

  /// Lets so many seconds pass, by a clock that nobody sets, and asks now and then whether to go on.
  /// - Returns: false if not.
  package static func pause(_ seconds: Double, while goesOn: () -> Bool) -> Bool {
    let end = ContinuousClock.now + .seconds(seconds)
    while goesOn() {
      let left = (end - .now).seconds
      guard left > 0 else { return true }
      var slice = timespec(tv_sec: 0, tv_nsec: Int(min(left, LiveClock.slice) * 1e9))
      nanosleep(&slice, nil)
    }
    return false
  }
}
