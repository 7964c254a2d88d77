/// The times of an animation's frames, which are shown again and again.
package struct FrameCycle: Sendable, Equatable {
  /// The end of each frame in microseconds from the animation's start, ascending.
  private let ends: [Int64]

  /// The shortest and the longest duration of a frame, in microseconds.
  private static let durations = 1_000.0...600_000_000.0
  /// Times farther from 0 are clamped to this, in microseconds: 31 years.
  private static let farthest = 1e15
  /// How much earlier than its time a frame may be shown, in microseconds: containers round times to milliseconds.
  private static let tolerance: Int64 = 500

  /// - Parameter durations: seconds, of one frame at least. They are clamped to 0.001...600; NaN counts as the shortest.
  package init(durations: [Double]) {
    var end: Int64 = 0
    ends = durations.map { duration in
      let rounded = (duration * 1_000_000).rounded()
      let limits = FrameCycle.durations
      end += Int64(rounded >= limits.lowerBound ? min(rounded, limits.upperBound) : limits.lowerBound)
      return end
    }
  }

  /// The number of frames.
  package var count: Int { ends.count }

  /// Seconds from a start to the next.
  package var duration: Double { Double(ends.last ?? 0) / 1_000_000 }

  /// The index of the frame at a time in seconds, which may be negative. Half a millisecond before its time, a frame is
  /// already shown.
  package func frame(at time: Double) -> Int {
    guard let total = ends.last, total > 0, !time.isNaN else { return 0 }
    let microseconds = Int64(min(max((time * 1_000_000).rounded(), -FrameCycle.farthest), FrameCycle.farthest))
    let remainder = (microseconds + FrameCycle.tolerance) % total
    let place = remainder < 0 ? remainder + total : remainder
    var (low, high) = (0, ends.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if ends[middle] > place { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
