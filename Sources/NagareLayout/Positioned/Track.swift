/// A value over time.
public struct Track: Sendable, Equatable {
  /// A part of the way from one value to another.
  public struct Segment: Sendable, Equatable {
    /// Seconds.
    public var start: Double
    /// Seconds, at least 0.
    public var duration: Double
    /// The value at its start.
    public var from: Double
    /// The value at its end.
    public var to: Double
    /// How it goes from one to the other.
    public var easing: Easing
  }

  /// The value before the first segment.
  public let initial: Double
  /// By their start. Each holds from there until the next one starts, staying at its end when it is there.
  public private(set) var segments: [Segment] = []

  /// The same value at all times.
  public init(_ value: Double) {
    initial = value
  }

  /// Whether the value is the same at all times.
  public var isConstant: Bool { segments.allSatisfy { $0.from == initial && $0.to == initial } }

  /// Goes to `value` from where it is at `start`, which must not be before the start of the last segment.
  public mutating func move(to value: Double, at start: Double, for duration: Double, easing: Easing = .linear) {
    let start = max(start, segments.last?.start ?? start)
    let from = self.value(at: start)
    segments.append(Segment(start: start, duration: max(duration, 0), from: from, to: value, easing: easing))
  }

  /// The value at `time` seconds, in a time that grows with the logarithm of the number of segments.
  public func value(at time: Double) -> Double {
    let next = segments.partitioningIndex { $0.start > time }
    guard next > 0 else { return initial }
    let segment = segments[next - 1]
    let elapsed = time - segment.start
    guard elapsed < segment.duration else { return segment.to }
    return segment.from + (segment.to - segment.from) * segment.easing.progress(at: elapsed / segment.duration)
  }
}
