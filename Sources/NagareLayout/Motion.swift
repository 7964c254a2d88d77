/// The movement of scrolling and reverse comments between output frames.
package enum Motion: Sendable, Equatable {
  /// At any speed and from any time: in most frames the position is fractional.
  case exact
  /// By the same whole number of pixels in each frame, starting at a frame. A comment whose crossing time this would
  /// change by more than 10 % moves as with ``exact``.
  ///
  /// Frame `k` is at `k * frameInterval` seconds. The interval is in 0.001...1.
  case snap(frameInterval: Double)
}

extension Motion {
  var clamped: Motion {
    switch self {
    case .exact: .exact
    case .snap(let frameInterval): .snap(frameInterval: frameInterval.clamped(to: 0.001...1))
    }
  }

  /// The frames to snap to; nil for exact motion.
  var frames: FrameGrid? {
    switch self {
    case .exact: nil
    case .snap(let frameInterval): FrameGrid(interval: frameInterval)
    }
  }
}
