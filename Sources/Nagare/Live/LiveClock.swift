import Foundation
import Synchronization

/// The time of a session, in seconds: 0 is when the first picture came in.
///
/// What comes in at a time is shown `delay` seconds later. For any thread.
package final class LiveClock: Sendable {
  /// What is added to the input's own time from a time of the session on.
  private struct Mapping {
    let start: Double
    let offset: Double
  }

  private struct State {
    var start: ContinuousClock.Instant?
    /// The latest last; not empty once a picture has come in.
    var mappings: [Mapping] = []
    var lead = LowestValue()
  }

  /// Mappings that are remembered.
  private static let mappings = 16
  /// How far ahead of what comes in a comment's time may lie if it is not to count by an older mapping, in seconds.
  private static let farthest = 30.0
  /// An input that is ahead of the clock by more seconds is no running one.
  private static let longestLead = 10.0

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

  /// Says what is added to the input's own time from a time of the session on.
  package func countMedia(from start: Double, offset: Double) {
    state.withLock { state in
      guard state.mappings.last.map({ abs($0.offset - offset) > 1e-6 }) ?? true else { return }
      if state.mappings.count == LiveClock.mappings { state.mappings.removeFirst() }
      state.mappings.append(Mapping(start: start, offset: offset))
    }
  }

  /// Says that a picture of a time has come in.
  package func receive(_ time: Double) {
    let arrival = arrival
    state.withLock { $0.lead.add(time - arrival, at: arrival) }
  }

  /// Whether the times that comments speak of are known: a picture has come in.
  package var knowsTimes: Bool { state.withLock { $0.start != nil && !$0.mappings.isEmpty } }

  /// The time of a moment by the input's clock. Where that has jumped, it is one that is about to be shown, if there is one.
  package func time(ofMedia seconds: Double) -> Double {
    let latest = arrival + LiveClock.farthest
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

  /// What the input's clock says at a time that is shown.
  package func media(at time: Double) -> Double {
    state.withLock { state in
      time - ((state.mappings.last { $0.start <= time } ?? state.mappings.first)?.offset ?? 0)
    }
  }

  /// The time of a moment by the wall clock, in Unix seconds: that of the pictures that came in then. The wall clock is
  /// looked at each time, as somebody may set it.
  package func time(ofWall seconds: Double) -> Double {
    let lead = state.withLock { $0.lead.value }
    // What was on its way while the input was opened came in at once.
    return arrival + (lead > LiveClock.longestLead ? 0 : max(lead, 0)) - (Date().timeIntervalSince1970 - seconds)
  }

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

/// The lowest of the values of the last seconds.
private struct LowestValue {
  private static let window = 5.0

  private var start = -Double.infinity
  private var current = Double.infinity
  private var previous = Double.infinity

  mutating func add(_ value: Double, at time: Double) {
    if time - start > LowestValue.window { (start, previous, current) = (time, current, .infinity) }
    current = min(current, value)
  }

  /// 0 where there was none.
  var value: Double {
    let lowest = min(current, previous)
    return lowest < .infinity ? lowest : 0
  }
}
