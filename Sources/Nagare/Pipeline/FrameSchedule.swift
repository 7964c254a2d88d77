import NagareMedia

/// At which ticks of a constant rate a picture is shown: each tick shows the picture that is on screen then.
///
/// Ticks are counted from where the video's time begins, so that they are the same wherever somebody begins to watch.
/// The first picture is shown from the tick nearest to it, the last one until it ends.
package struct FrameSchedule {
  /// Frames a second.
  package let rate: FrameRate
  /// Timestamps that follow time by less count as its own, in seconds: containers that count milliseconds round them.
  private let tolerance: Double
  private var next: Int64?

  package init(rate: FrameRate) {
    self.rate = rate
    tolerance = min(0.0006, rate.interval / 4)
  }

  /// The ticks that show a picture. To be asked for one picture after the other, in the order in which they are shown.
  /// - Parameters:
  ///   - start: when it comes on screen, in seconds.
  ///   - end: when the next one does, or when the last one ends.
  package mutating func ticks(from start: Double, until end: Double) -> Range<Int64> {
    let first = next ?? tick(nearest: start)
    // Even of a video that is shorter than a tick, something is shown.
    let least = next == nil ? first + 1 : first
    let last = max(least, FrameSchedule.tick(((end - tolerance) * rate.value).rounded(.up)))
    next = last
    return first..<last
  }

  /// The tick that is nearest to a time, in seconds.
  func tick(nearest time: Double) -> Int64 { FrameSchedule.tick((time * rate.value).rounded()) }

  /// When a tick is, in seconds.
  package func time(of tick: Int64) -> Double { Double(tick) * Double(rate.denominator) / Double(rate.numerator) }

  /// Far more than any video has.
  private static func tick(_ position: Double) -> Int64 { Int64(min(max(position, -1e15), 1e15)) }
}
