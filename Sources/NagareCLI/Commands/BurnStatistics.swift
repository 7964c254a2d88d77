import Foundation
import Nagare

/// The JSON document of `--stats-json`.
struct BurnStatistics: Encodable {
  struct Stages: Encodable {
    let decode: Double
    let composite: Double
    let encode: Double
  }

  struct Caches: Encodable {
    let coverage: CacheStatistics
    let sprite: CacheStatistics
  }

  struct Output: Encodable {
    let frames: Int
    let seconds: Double?
    let bytes: Int64
    let streams: Int
  }

  let frames: Int
  /// The frames whose packets were copied, as no comment was visible.
  let copiedFrames: Int
  let seconds: Double
  let complete: Bool
  /// FFmpeg's name of the encoder.
  let encoder: String
  /// The properties of the complete output, as read back from it; nil if the burn was stopped or left it unchanged.
  let output: Output?
  let problems: BurnProblems
  let stagesMs: Stages
  let commentsShown: Int
  let commentsDropped: [String: Int]
  /// The number of occurrences of each character that no font has.
  let missingGlyphs: [String: Int]
  let caches: Caches
  let rasterized: Int
  let rasterizeMs: Double
  /// The peak resident memory of the process.
  let peakMemoryMib: Double

  init(_ report: BurnReport, encoder: String, filtered: [FilterReason: Int], problems: BurnProblems) {
    self.encoder = encoder
    (frames, copiedFrames) = (report.frames, report.copiedFrames)
    seconds = report.elapsed
    complete = report.isComplete
    output = report.output.map {
      Output(frames: $0.frames, seconds: $0.duration, bytes: report.bytes, streams: $0.streams)
    }
    self.problems = problems
    stagesMs = Stages(
      decode: 1e3 * report.decodeTime, composite: 1e3 * report.compositeTime, encode: 1e3 * report.encodeTime)
    commentsShown = report.overlay.shown
    commentsDropped = report.overlay.dropped.byName.merging(filtered.byName, uniquingKeysWith: +)
    missingGlyphs = Dictionary(
      report.overlay.missingGlyphs.map { (String($0.scalar), $0.count) }, uniquingKeysWith: +)
    caches = Caches(coverage: report.overlay.coverageCache, sprite: report.overlay.spriteCache)
    rasterized = report.overlay.rasterized
    rasterizeMs = 1e3 * report.overlay.rasterizeTime
    peakMemoryMib = BurnStatistics.peakMemory
  }

  private static var peakMemory: Double {
    var usage = rusage()
    // Linux counts in KiB, macOS in bytes, and Swift imports `RUSAGE_SELF` as another type on each.
    #if os(Linux)
      guard getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage) == 0 else { return 0 }
      let bytes = Double(usage.ru_maxrss) * 1024
    #else
      guard getrusage(RUSAGE_SELF, &usage) == 0 else { return 0 }
      let bytes = Double(usage.ru_maxrss)
    #endif
    return bytes / 1_048_576
  }
}
