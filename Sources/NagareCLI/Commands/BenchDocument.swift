import Foundation
import Nagare

/// The JSON document of `bench`.
struct BenchDocument: Encodable {
  struct Times: Encodable {
    let mean: Double
    let p50: Double
    let p95: Double
    let p99: Double
    let max: Double

    init(_ times: FrameTimes) {
      mean = times.mean
      p50 = times.milliseconds(atShare: 0.5)
      p95 = times.milliseconds(atShare: 0.95)
      p99 = times.milliseconds(atShare: 0.99)
      max = times.milliseconds(atShare: 1)
    }
  }

  struct Stages: Encodable {
    let decode: Double
    let convert: Double
    let composite: Double
    let rasterize: Double
    let tint: Double
  }

  let scene: String?
  let frames: Int
  let size: [Int]
  let pixelFormat: String
  let kernel: String
  let visibleMean: Double
  let compositeMs: Times
  let rasterizeMsPerComment: Double
  let budget60fps: Double
  let budget120fps: Double
  let stagesMs: Stages
  let samplesPerFrame: Double
  let bytesPerFrame: Double
  let memoryBytesPerSecond: Double?
  let memoryShare: Double?

  enum CodingKeys: String, CodingKey {
    case scene, frames, size, pixelFormat, kernel, visibleMean, compositeMs, rasterizeMsPerComment, stagesMs
    case samplesPerFrame, bytesPerFrame, memoryBytesPerSecond, memoryShare
    case budget60fps = "budget_60fps"
    case budget120fps = "budget_120fps"
  }

  /// - Parameter bandwidth: nil if it was not measured.
  init(_ report: CompositeBenchReport, scene: String? = nil, bandwidth: MemoryBandwidth? = nil) {
    self.scene = scene
    frames = report.frames
    size = report.size
    pixelFormat = report.pixelFormat
    kernel = report.kernel
    visibleMean = report.meanVisible
    compositeMs = Times(report.times)
    rasterizeMsPerComment = report.rasterizeMilliseconds
    budget60fps = report.times.share(withinFrameAt: 60)
    budget120fps = report.times.share(withinFrameAt: 120)
    stagesMs = Stages(
      decode: report.decodeTime.milliseconds, convert: report.convertTime.milliseconds,
      composite: report.times.mean * Double(report.frames),
      rasterize: report.statistics.rasterizeTime.milliseconds, tint: report.statistics.tintTime.milliseconds)
    samplesPerFrame = report.samplesPerFrame
    bytesPerFrame = report.bytesPerFrame
    memoryBytesPerSecond = bandwidth?.bytesPerSecond
    memoryShare = bandwidth.map(report.share(of:))
  }
}
