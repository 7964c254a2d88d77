/// What compositing cost, frame by frame.
public struct CompositeBenchReport: Sendable {
  /// Pixels: width, height.
  public let size: [Int]
  /// FFmpeg's name of the sample format that was drawn on.
  public let pixelFormat: String
  /// The name of the kernels that drew.
  public let kernel: String
  /// What each frame cost because of its comments.
  public let frameTimes: [Duration]
  /// Comments on screen, summed over the frames.
  public let visibleSum: Int
  /// What reading and decoding took, side by side with the drawing.
  public let decodeTime: Duration
  /// The time that conversions between sample formats took, for formats that cannot be drawn on.
  public let convertTime: Duration
  /// What became of the comments.
  public let statistics: OverlayStatistics

  /// How many frames were composited.
  public var frames: Int { frameTimes.count }

  /// Comments on screen in the mean frame.
  public var meanVisible: Double { frames > 0 ? Double(visibleSum) / Double(frames) : 0 }

  /// Milliseconds of the mean frame.
  public var meanMilliseconds: Double {
    frames > 0 ? frameTimes.reduce(.zero, +).milliseconds / Double(frames) : 0
  }

  /// The milliseconds that the given share of the frames, 0…1, does not exceed (nearest rank).
  public func milliseconds(atShare share: Double) -> Double {
    let sorted = frameTimes.sorted()
    guard !sorted.isEmpty else { return 0 }
    let rank = Int((share * Double(sorted.count)).rounded(.up))
    return sorted[min(max(rank - 1, 0), sorted.count - 1)].milliseconds
  }

  /// The share of frames, 0…1, within a frame's time at a display rate in Hz.
  public func share(withinFrameAt rate: Double) -> Double {
    guard frames > 0 else { return 1 }
    return Double(frameTimes.count { $0.milliseconds <= 1000 / rate }) / Double(frames)
  }

  /// Milliseconds to draw one text, without its shaping; 0 when none was drawn.
  public var rasterizeMilliseconds: Double {
    statistics.rasterized > 0 ? statistics.rasterizeTime.milliseconds / Double(statistics.rasterized) : 0
  }
}

extension Duration {
  /// The duration in milliseconds.
  public var milliseconds: Double { self / .milliseconds(1) }
  /// The duration in seconds.
  public var seconds: Double { self / .seconds(1) }
}
