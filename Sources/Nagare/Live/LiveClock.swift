import Foundation
import Synchronization

/// The clock of a session, in seconds since the first key frame arrived. Any thread may use it.
///
/// Input is shown `delay` seconds after its arrival.
package final class LiveClock: Sendable {
  /// The offset from the input's timestamps to session time, valid from a session time on.
  private struct Mapping {
    let start: Double
    let offset: Double
  }

  private struct State {
    var start: ContinuousClock.Instant?
    /// The latest mapping is last. Not empty once a frame has arrived.
    var mappings: [Mapping] = []
    var lead = RecentMinimum()
  }

  /// The maximum number of mappings that are kept.
  private static let maxMappings = 16
  /// A comment further than this ahead of the input, in seconds, is resolved with an earlier timestamp mapping.
  private static let maxAhead = 30.0
  /// The most seconds by which a live input can be ahead of the clock.
  private static let longestLead = 10.0

  /// The interval at which a waiting thread polls whether to continue, in seconds.
  private static let slice = 0.01

  /// The time from arrival to presentation, in seconds.
  package let delay: Double
  private let state = Mutex(State())

  /// A clock that has not started.
  package init(delay: Double) {
    self.delay = delay
  }

  /// Starts the clock, unless it is running.
  package func begin() {
    state.withLock { if $0.start == nil { $0.start = .now } }
  }

  /// The session time of input that arrives now; 0 before the start.
  package var arrival: Double {
    let start = state.withLock { $0.start }
    return start.map { (ContinuousClock.now - $0).seconds } ?? 0
  }

  /// The session time of the frame to show now; negative until the first frame is shown.
  package var present: Double { arrival - delay }

  /// Records the offset from the input's timestamps to session time, valid from a session time on, unless unchanged.
  package func addMapping(from start: Double, offset: Double) {
    state.withLock { state in
      guard state.mappings.last.map({ abs($0.offset - offset) > 1e-6 }) ?? true else { return }
      if state.mappings.count == LiveClock.maxMappings { state.mappings.removeFirst() }
      state.mappings.append(Mapping(start: start, offset: offset))
    }
  }

  /// Records the arrival of a frame with a session time.
  package func receive(_ time: Double) {
    let arrival = arrival
    state.withLock { $0.lead.add(time - arrival, at: arrival) }
  }

  /// Whether comment times can be converted, which requires the first frame.
  package var knowsTimes: Bool { state.withLock { $0.start != nil && !$0.mappings.isEmpty } }

  /// Converts a timestamp of the input to session time. After a timestamp discontinuity, uses the latest mapping that
  /// applies at the resulting time and does not lead too far ahead, or else the oldest.
  package func time(ofMedia seconds: Double) -> Double {
    let latest = arrival + LiveClock.maxAhead
    return state.withLock { state in
      var end = Double.infinity
      for (index, mapping) in state.mappings.enumerated().reversed() {
        let time = seconds + mapping.offset
        if index == 0 || time >= mapping.start, time < end, time <= latest { return time }
        end = mapping.start
      }
      return seconds + (state.mappings.last?.offset ?? 0)
    }
  }

  /// Converts the session time of a shown frame to a timestamp of the input.
  package func media(at time: Double) -> Double {
    state.withLock { state in
      time - ((state.mappings.last { $0.start <= time } ?? state.mappings.first)?.offset ?? 0)
    }
  }

  /// Converts a wall-clock time, in Unix seconds, to the session time of the frames that arrived then. Reads the wall
  /// clock each time, as it may be adjusted.
  package func time(ofWall seconds: Double) -> Double {
    let lead = state.withLock { $0.lead.value }
    // Data in flight while the input was opened arrived in a burst, far ahead of the clock.
    return arrival + (lead > LiveClock.longestLead ? 0 : max(lead, 0)) - (Date().timeIntervalSince1970 - seconds)
  }

  /// Waits until the frame of a session time is to be shown, and polls `shouldContinue`.
  /// - Returns: false if `shouldContinue` ended the wait.
  package func wait(until time: Double, while shouldContinue: () -> Bool) -> Bool {
    LiveClock.pause(time - present, while: shouldContinue)
  }

  /// Waits for some seconds of a monotonic clock, and polls `shouldContinue`.
  /// - Returns: false if `shouldContinue` ended the wait.
  package static func pause(_ seconds: Double, while shouldContinue: () -> Bool) -> Bool {
    let end = ContinuousClock.now + .seconds(seconds)
    while shouldContinue() {
      let left = (end - .now).seconds
      guard left > 0 else { return true }
      var slice = timespec(tv_sec: 0, tv_nsec: Int(min(left, LiveClock.slice) * 1e9))
      nanosleep(&slice, nil)
    }
    return false
  }
}

/// The minimum over the last five to ten seconds.
private struct RecentMinimum {
  private static let window = 5.0

  private var start = -Double.infinity
  private var current = Double.infinity
  private var previous = Double.infinity

  mutating func add(_ value: Double, at time: Double) {
    if time - start > RecentMinimum.window { (start, previous, current) = (time, current, .infinity) }
    current = min(current, value)
  }

  /// The minimum; 0 without values.
  var value: Double {
    let lowest = min(current, previous)
    return lowest < .infinity ? lowest : 0
  }
}
