/// How scrolling and reverse comments advance from one output frame to the next.
public enum Motion: Sendable, Equatable {
  /// At any speed, from any time on: a comment is somewhere between two pixels in most frames.
  case exact
  /// By the same whole number of pixels in every frame, from a frame on, where that changes the time it takes to cross
  /// the stage by 10 % at most; a comment whose time it would change more moves as with ``exact``.
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

  /// The frames to snap to.
  var frames: FrameGrid? {
    switch self {
    case .exact: nil
    case .snap(let frameInterval): FrameGrid(interval: frameInterval)
    }
  }
}
