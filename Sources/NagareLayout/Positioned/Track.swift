/// A number over time.
package struct Track: Sendable, Equatable {
  /// A transition from one value to another.
  package struct Segment: Sendable, Equatable {
    /// The start in seconds.
    package var start: Double
    /// The duration in seconds, at least 0.
    package var duration: Double
    /// The value at the start.
    package var from: Double
    /// The value at the end.
    package var to: Double
    /// The progress between both values.
    package var easing: Easing
  }

  /// The value before the first segment.
  package let initial: Double
  /// Sorted by start. Each applies until the next one starts, and keeps its final value once it has ended.
  package private(set) var segments: [Segment] = []

  /// A constant value.
  package init(_ value: Double) {
    initial = value
  }

  /// Whether the value never changes.
  package var isConstant: Bool { segments.allSatisfy { $0.from == initial && $0.to == initial } }

  /// Changes the value to `value`, beginning at `start`, or at the start of the last segment if that is later.
  package mutating func move(to value: Double, at start: Double, for duration: Double, easing: Easing = .linear) {
    let start = max(start, segments.last?.start ?? start)
    let from = self.value(at: start)
    segments.append(Segment(start: start, duration: max(duration, 0), from: from, to: value, easing: easing))
  }

  /// The value at `time` seconds. Takes time logarithmic in the number of segments.
  package func value(at time: Double) -> Double {
    let next = segments.partitioningIndex { $0.start > time }
    guard next > 0 else { return initial }
    let segment = segments[next - 1]
    let elapsed = time - segment.start
    guard elapsed < segment.duration else { return segment.to }
    return segment.from + (segment.to - segment.from) * segment.easing.progress(at: elapsed / segment.duration)
  }
}
