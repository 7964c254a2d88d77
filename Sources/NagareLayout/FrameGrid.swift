/// The times of output frames: frame `k` is at `k * interval` seconds.
///
/// Lanes are chosen with frame times rounded to microseconds, for which ``Transit`` leaves a margin; placements have
/// the exact times.
package struct FrameGrid: Sendable, Equatable {
  /// Seconds between frames, 0.001...1.
  package let interval: Double

  /// The largest relative change of a comment's crossing time that whole steps may cause.
  package static let largestChange = 0.1

  package init(interval: Double) {
    self.interval = interval
  }

  /// The whole number of pixels per frame that comes nearest to crossing `distance` pixels in `seconds`: the nearest even
  /// one, so that subsampled chroma moves by whole samples, too, and encoders predict it exactly; or else the nearest odd
  /// one. Nil if each changes the time by more than ``largestChange``.
  package func step(for distance: Double, in seconds: Double) -> Int? {
    let wanted = distance * interval / seconds
    func change(_ step: Int) -> Double { abs(wanted / Double(step) - 1) }
    func nearest(multipleOf unit: Int) -> Int? {
      let slower = max(unit, Int(wanted) / unit * unit)
      let step = change(slower) <= change(slower + unit) ? slower : slower + unit
      // A decimal change of 10 % may be slightly larger in binary.
      return change(step) <= Self.largestChange + 1e-9 ? step : nil
    }
    return nearest(multipleOf: 2) ?? nearest(multipleOf: 1)
  }

  /// The time of the first frame at or after a time, both in microseconds.
  package func firstFrame(from microseconds: Int) -> Int {
    let nearest = index(nearest: microseconds)
    let frame = Int(microsecondsIn: time(of: nearest))
    return frame >= microseconds ? frame : Int(microsecondsIn: time(of: nearest + 1))
  }

  /// The time, in seconds, of the frame nearest to a time in microseconds.
  package func time(nearest microseconds: Int) -> Double {
    time(of: index(nearest: microseconds))
  }

  /// The index of the nearest frame, exact up to 2^53 microseconds, which are 285 years.
  private func index(nearest microseconds: Int) -> Int {
    let frames = microseconds.secondsFromMicroseconds / interval
    return Int(frames + (frames < 0 ? -0.5 : 0.5))
  }

  private func time(of index: Int) -> Double {
    Double(index) * interval
  }
}
