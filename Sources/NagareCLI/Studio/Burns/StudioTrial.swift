import Foundation
import Nagare

/// A burn of two seconds, which tells what a whole one would take.
struct StudioTrial {
  let video: String
  let comments: [String]
  /// The options as words, without a range.
  let words: [String]
  /// The folder for its files.
  let folder: String
  /// The suffix of the output, which selects the container.
  let suffix: String
  /// Where the sample begins, in seconds.
  let start: Double
  /// The number of outputs, and their whole duration in seconds.
  let count: Int
  let length: Double

  /// What a burn would take.
  struct Estimate: Encodable {
    let encoder: String
    let seconds: Double
    let bytes: Double
  }

  /// A burn of a sample.
  private struct Sample {
    let encoder: String
    /// The duration of its output, and what it took, both in seconds.
    let length: Double
    let elapsed: Double
    let bytes: Double
  }

  /// The duration of the sample, in seconds.
  static let length = 2.0
  /// The duration of a shorter sample, in seconds. It takes what every burn does once, such as decoding what precedes the
  /// sample.
  private static let shortLength = 0.1
  /// The usual distance of key frames, in seconds.
  private static let keyFrameInterval = 10.0
  /// The longest that a sample may take, in seconds.
  private static let limit = 120.0

  /// - Parameter isWanted: whether to go on; asked now and then.
  /// - Throws: `Failure` if the burn fails.
  func run(while isWanted: () -> Bool) throws -> Estimate {
    defer { for path in [output, statistics] { unlink(path) } }
    let short = try sample(Self.shortLength, while: isWanted)
    let long = try sample(Self.length, while: isWanted)
    guard long.length > short.length else {
      let share = length / max(long.length, short.length)
      return Estimate(encoder: long.encoder, seconds: share * long.elapsed, bytes: share * long.bytes)
    }
    func rate(_ value: KeyPath<Sample, Double>) -> Double {
      max(long[keyPath: value] - short[keyPath: value], 0) / (long.length - short.length)
    }
    // A key frame is most of the shorter sample.
    let keyFrames = short.bytes * (1 + length / Self.keyFrameInterval)
    return Estimate(
      encoder: long.encoder, seconds: Double(count) * short.elapsed + length * rate(\.elapsed),
      bytes: keyFrames + length * rate(\.bytes))
  }

  private var output: String { "\(folder)/sample.\(suffix)" }
  private var statistics: String { folder + "/sample.json" }

  private func sample(_ length: Double, while isWanted: () -> Bool) throws -> Sample {
    let ended = DispatchSemaphore(value: 0)
    let process = try JobProcess(
      ["burn", "--output=" + output, "--overwrite", "--stats-json=" + statistics, "--parent=\(getpid())"]
        + ["--progress=json", "--jobs=1", "--from=\(start)", "--to=\(start + length)"] + words + ["--", video]
        + comments
    ) { ended.signal() }
    let deadline = ContinuousClock.now + .seconds(Self.limit)
    while ended.wait(timeout: .now() + 0.1) == .timedOut {
      guard isWanted(), ContinuousClock.now < deadline else {
        process.end()
        ended.wait()
        throw Failure(.failed, "the trial was given up")
      }
    }
    guard process.hasSucceeded else { throw process.failure }
    guard let found = StatisticsFile(contentsOf: statistics) else { throw Failure(.failed, "the trial has no output") }
    return Sample(
      encoder: found.encoder, length: found.output?.seconds ?? length, elapsed: found.seconds,
      bytes: Double(found.output?.bytes ?? 0))
  }
}
