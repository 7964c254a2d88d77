import NagareMedia

/// Assigns frames to the ticks of a constant rate: each tick shows the frame on screen at its time.
///
/// Ticks count from the start of the video, so that they do not depend on where playback starts. The first frame is
/// shown from the tick nearest to it, the last one until it ends.
package struct FrameSchedule {
  /// The frame rate.
  package let rate: FrameRate
  /// A frame that follows a tick by at most this, in seconds, is shown at that tick: containers that count
  /// milliseconds round timestamps.
  private let tolerance: Double
  private var next: Int64?

  package init(rate: FrameRate) {
    self.rate = rate
    tolerance = min(0.0006, rate.interval / 4)
  }

  /// The ticks that show a frame. To be called for each frame in presentation order.
  /// - Parameters:
  ///   - start: the frame's time, in seconds.
  ///   - end: the next frame's time, or the end of the last frame; in seconds.
  package mutating func ticks(from start: Double, until end: Double) -> Range<Int64> {
    let first = next ?? tick(nearest: start)
    // Even a video shorter than a tick shows one frame.
    let least = next == nil ? first + 1 : first
    let last = max(least, firstTick(from: end))
    next = last
    return first..<last
  }

  /// The first tick at which a frame that starts at a time, in seconds, is on screen.
  func firstTick(from start: Double) -> Int64 { FrameSchedule.tick(((start - tolerance) * rate.value).rounded(.up)) }

  /// The tick nearest to a time, in seconds.
  func tick(nearest time: Double) -> Int64 { FrameSchedule.tick((time * rate.value).rounded()) }

  /// The time of a tick, in seconds.
  package func time(of tick: Int64) -> Double { Double(tick) * Double(rate.denominator) / Double(rate.numerator) }

  /// Clamps to far more ticks than any video has.
  private static func tick(_ position: Double) -> Int64 { Int64(min(max(position, -1e15), 1e15)) }
}
