import NagareOverlay

/// The cost of compositing each frame.
package struct CompositeBenchReport: Sendable {
  /// The name of the generated scene; nil for a video.
  package internal(set) var scene: String?
  /// The memory bandwidth to compare with; nil if it was not measured.
  package var bandwidth: MemoryBandwidth?
  /// The width and the height in pixels.
  package let size: [Int]
  /// FFmpeg's name of the pixel format that was drawn on.
  package let pixelFormat: String
  /// The name of the kernels that drew.
  package let kernel: String
  /// The time to draw the comments of each frame.
  package let times: FrameTimes
  /// The time of each frame, in seconds from the start of the video.
  package let positions: [Double]
  /// Comments on screen, summed over the frames.
  package let visibleSum: Int
  /// The time for reading and decoding, in parallel with drawing.
  package let decodeTime: Duration
  /// The time for converting pixel formats that cannot be drawn on.
  package let convertTime: Duration
  /// The overlay's statistics.
  package let statistics: OverlayStatistics
  /// The memory traffic.
  package let blend: BlendStatistics

  /// The number of composited frames.
  package var frames: Int { times.count }

  /// The mean number of comments on screen.
  package var meanVisible: Double { perFrame(visibleSum) }

  /// The mean number of blended samples per frame.
  package var samplesPerFrame: Double { perFrame(blend.samples) }

  /// The mean number of bytes read and written per frame.
  package var bytesPerFrame: Double { perFrame(blend.bytes) }

  /// The mean time to rasterise a text, without shaping, in milliseconds; 0 if no text was rasterised.
  package var rasterizeMilliseconds: Double {
    statistics.rasterized > 0 ? 1e3 * statistics.rasterizeTime / Double(statistics.rasterized) : 0
  }

  /// The share of the memory bandwidth that is in use while a mean frame is composited; nil if it was not measured.
  package var memoryShare: Double? { bandwidth?.share(bytes: bytesPerFrame, milliseconds: times.mean) }

  private func perFrame(_ sum: Int) -> Double { frames > 0 ? Double(sum) / Double(frames) : 0 }
}

extension CompositeBenchReport: Encodable {
  private enum CodingKeys: String, CodingKey {
    case scene, frames, size, pixelFormat, kernel, visibleMean, compositeMs, rasterizeMsPerComment, stagesMs
    case samplesPerFrame, bytesPerFrame, memoryBytesPerSecond, memoryShare
    case budget60fps = "budget_60fps"
    case budget120fps = "budget_120fps"
  }

  /// Writes an object with mean numbers per frame, but with the total time of each stage.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(scene, forKey: .scene)
    try container.encode(frames, forKey: .frames)
    try container.encode(size, forKey: .size)
    try container.encode(pixelFormat, forKey: .pixelFormat)
    try container.encode(kernel, forKey: .kernel)
    try container.encode(meanVisible, forKey: .visibleMean)
    try container.encode(times, forKey: .compositeMs)
    try container.encode(rasterizeMilliseconds, forKey: .rasterizeMsPerComment)
    try container.encode(times.share(withinFrameAt: 60), forKey: .budget60fps)
    try container.encode(times.share(withinFrameAt: 120), forKey: .budget120fps)
    let stages = [
      "decode": decodeTime.milliseconds, "convert": convertTime.milliseconds, "composite": times.mean * Double(frames),
      "rasterize": 1e3 * statistics.rasterizeTime, "tint": 1e3 * statistics.tintTime,
    ]
    try container.encode(stages, forKey: .stagesMs)
    try container.encode(samplesPerFrame, forKey: .samplesPerFrame)
    try container.encode(bytesPerFrame, forKey: .bytesPerFrame)
    try container.encodeIfPresent(bandwidth?.bytesPerSecond, forKey: .memoryBytesPerSecond)
    try container.encodeIfPresent(memoryShare, forKey: .memoryShare)
  }
}
