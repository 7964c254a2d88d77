import Foundation
import Nagare

/// The room for the outputs of a queue.
struct DiskRoom {
  private var inputBytes: Int64 = 0
  private var outputBytes: Int64 = 0

  /// The bytes that stay free, so that a running burn does not fill the disk between two looks.
  static let margin: Int64 = 32 << 20

  /// Learns from a complete output.
  mutating func add(input: Int64?, output: Int64) {
    guard let input, input > 0 else { return }
    inputBytes += input
    outputBytes += output
  }

  /// The expected size of a job's output, if it is to its input as those of earlier jobs were.
  func expectedBytes(_ job: BatchJob) -> Int64 {
    let size = DiskSpace.bytes(of: job.video) ?? 0
    return inputBytes > 0 ? Int64(Double(size) * Double(outputBytes) / Double(inputBytes)) : size
  }

  /// The bytes that must be free for a job to start besides those that run.
  func needed(for job: BatchJob, besides running: [RunningJob]) -> Int64 {
    DiskRoom.margin + expectedBytes(job) + running.reduce(0) { $0 + $1.remainingBytes }
  }

  /// Whether running burns pause.
  /// - Parameter isPausing: whether they do already. Then they continue when there is room for them to end.
  static func isShort(for running: [RunningJob], isPausing: Bool) -> Bool {
    guard let output = running.first?.job.output, let free = DiskSpace.available(for: output) else { return false }
    return free < margin + (isPausing ? running.reduce(0) { $0 + $1.remainingBytes } : 0)
  }

  /// Whether the disk is so full that it explains a failure.
  static func isFull(for output: String) -> Bool {
    DiskSpace.available(for: output).map { $0 < margin } ?? false
  }
}
