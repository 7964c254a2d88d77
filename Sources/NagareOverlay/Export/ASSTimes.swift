import NagareLayout

/// The start and the end of an event, in hundredths of a second, at least 0. Scripts have no finer unit.
struct ASSTimes {
  let start: Int
  let end: Int

  /// A moving comment is outside the stage just before it enters and after it leaves, so its times are rounded
  /// outwards. A fixed one gets the nearest times or, with a constant frame interval, times at which the same frames
  /// show it as in a burned video.
  init(of placement: Placement, motion: Motion) {
    let times = (placement.timeIn, placement.timeOut)
    if placement.velocity != 0 {
      start = ASSTimes.hundredths(times.0, .down)
      end = ASSTimes.hundredths(times.1, .up)
    } else if case .snap(let frameInterval) = motion {
      start = ASSTimes.hundredths(ASSTimes.beforeFrame(from: times.0, frameInterval), .down)
      end = ASSTimes.hundredths(ASSTimes.beforeFrame(from: times.1, frameInterval), .down)
    } else {
      start = ASSTimes.hundredths(times.0, .toNearestOrAwayFromZero)
      end = ASSTimes.hundredths(times.1, .toNearestOrAwayFromZero)
    }
  }

  /// A millisecond before the first frame at or after a time: renderers truncate a frame's time to milliseconds.
  private static func beforeFrame(from time: Double, _ interval: Double) -> Double {
    // In binary, a frame's time may be slightly too large.
    (time / interval - 1e-6).rounded(.up) * interval - 0.001
  }

  private static func hundredths(_ seconds: Double, _ rule: FloatingPointRoundingRule) -> Int {
    Int((min(max(seconds, 0), 1e9) * 100).rounded(rule))
  }
}
