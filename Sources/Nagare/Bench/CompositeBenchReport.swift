import NagareOverlay

/// What compositing cost, frame by frame.
public struct CompositeBenchReport: Sendable {
  /// Pixels: width, height.
  public let size: [Int]
  /// FFmpeg's name of the sample format that was drawn on.
  public let pixelFormat: String
  /// The name of the kernels that drew.
  public let kernel: String
  /// What each frame cost because of its comments.
  public let times: FrameTimes
  /// When each frame is shown, in seconds from the start of the video.
  public let positions: [Double]
  /// Comments on screen, summed over the frames.
  public let visibleSum: Int
  /// What reading and decoding took, side by side with the drawing.
  public let decodeTime: Duration
  /// The time that conversions between sample formats took, for formats that cannot be drawn on.
  public let convertTime: Duration
  /// What became of the comments.
  public let statistics: OverlayStatistics
  /// What was moved through memory.
  public let blend: BlendStatistics

  /// How many frames were composited.
  public var frames: Int { times.count }

  /// Comments on screen in the mean frame.
  public var meanVisible: Double { perFrame(visibleSum) }

  /// Samples blended in the mean frame.
  public var samplesPerFrame: Double { perFrame(blend.samples) }

  /// Bytes read and written for the mean frame.
  public var bytesPerFrame: Double { perFrame(blend.bytes) }

  /// Milliseconds to draw one text, without its shaping; 0 when none was drawn.
  public var rasterizeMilliseconds: Double {
    statistics.rasterized > 0 ? statistics.rasterizeTime.milliseconds / Double(statistics.rasterized) : 0
  }

  /// The share of the memory's bandwidth that the mean frame takes while it is composited.
  public func share(of bandwidth: MemoryBandwidth) -> Double {
    bandwidth.share(bytes: bytesPerFrame, milliseconds: times.mean)
  }

  private func perFrame(_ sum: Int) -> Double { frames > 0 ? Double(sum) / Double(frames) : 0 }
}
