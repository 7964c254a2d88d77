/// The instants of output frames: frame `k` is at `k * interval` seconds.
///
/// Most of them are no whole microseconds. Where lanes are chosen, a frame is the nearest microsecond to it, and
/// ``Transit`` leaves a margin for that; a placement has the time of the frame itself.
package struct FrameGrid: Sendable, Equatable {
  /// Seconds, 0.001...1.
  package let interval: Double

  /// The largest share of the time in which a comment crosses the stage by which whole steps may change it.
  package static let largestChange = 0.1

  package init(interval: Double) {
    self.interval = interval
  }

  /// The whole number of pixels per frame that takes the time nearest to `seconds` for `distance` pixels, at least 1;
  /// nil if that is too far from it.
  package func step(for distance: Double, in seconds: Double) -> Int? {
    let wanted = distance * interval / seconds
    func change(_ step: Int) -> Double { abs(wanted / Double(step) - 1) }
    let slower = max(1, Int(wanted))
    let step = change(slower) <= change(slower + 1) ? slower : slower + 1
    // A change of 10 % in decimals may be a little more in binary.
    return change(step) <= Self.largestChange + 1e-9 ? step : nil
  }

  /// The first frame at or after a time, both in microseconds.
  package func firstFrame(from microseconds: Int) -> Int {
    let nearest = index(nearest: microseconds)
    let frame = Int(microsecondsIn: time(of: nearest))
    return frame >= microseconds ? frame : Int(microsecondsIn: time(of: nearest + 1))
  }

  /// The time in seconds of the frame nearest to a time in microseconds.
  package func time(nearest microseconds: Int) -> Double {
    time(of: index(nearest: microseconds))
  }

  /// Beyond 2^53 microseconds, 285 years, it would no longer be the nearest.
  private func index(nearest microseconds: Int) -> Int {
    let frames = microseconds.secondsFromMicroseconds / interval
    return Int(frames + (frames < 0 ? -0.5 : 0.5))
  }

  private func time(of index: Int) -> Double {
    Double(index) * interval
  }
}
