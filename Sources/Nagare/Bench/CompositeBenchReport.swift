import NagareOverlay

/// The cost of compositing each frame.
public struct CompositeBenchReport: Sendable {
  /// The width and the height in pixels.
  public let size: [Int]
  /// FFmpeg's name of the pixel format that was drawn on.
  public let pixelFormat: String
  /// The name of the kernels that drew.
  public let kernel: String
  /// The time that comments cost for each frame.
  public let times: FrameTimes
  /// The time of each frame, in seconds from the start of the video.
  public let positions: [Double]
  /// Comments on screen, summed over the frames.
  public let visibleSum: Int
  /// The time for reading and decoding, in parallel with drawing.
  public let decodeTime: Duration
  /// The time for converting pixel formats that cannot be drawn on.
  public let convertTime: Duration
  /// The overlay's statistics.
  public let statistics: OverlayStatistics
  /// The memory traffic.
  public let blend: BlendStatistics

  /// The number of composited frames.
  public var frames: Int { times.count }

  /// The mean number of comments on screen.
  public var meanVisible: Double { perFrame(visibleSum) }

  /// The mean number of blended samples per frame.
  public var samplesPerFrame: Double { perFrame(blend.samples) }

  /// The mean number of bytes read and written per frame.
  public var bytesPerFrame: Double { perFrame(blend.bytes) }

  /// The milliseconds to rasterise a text, without shaping; 0 if there was none.
  public var rasterizeMilliseconds: Double {
    statistics.rasterized > 0 ? statistics.rasterizeTime.milliseconds / Double(statistics.rasterized) : 0
  }

  /// The share of the memory bandwidth that is in use while a mean frame is composited.
  public func share(of bandwidth: MemoryBandwidth) -> Double {
    bandwidth.share(bytes: bytesPerFrame, milliseconds: times.mean)
  }

  private func perFrame(_ sum: Int) -> Double { frames > 0 ? Double(sum) / Double(frames) : 0 }
}
