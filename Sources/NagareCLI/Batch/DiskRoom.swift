import Foundation
import Nagare

/// The room for the outputs of a queue.
struct DiskRoom {
  private var inputBytes: Int64 = 0
  private var outputBytes: Int64 = 0

  /// The bytes that stay free, so that a running burn does not fill the disk between two looks.
  static let margin: Int64 = 32 << 20

  /// The free bytes for an output, whose folder need not exist; nil if the system does not tell.
  static func available(for output: String) -> Int64? {
    var path = output
    while path != "/", path != ".", access(path.parentFolder, F_OK) != 0 {
      path = path.parentFolder
    }
    return DiskSpace.available(for: path)
  }

  /// What a queue says while it waits for room.
  /// - Parameter needed: the bytes that must be free.
  static func waitingText(for output: String, needed: Int64) -> String {
    let free = byteText(available(for: output) ?? 0)
    return "waiting for room in \(output.parentFolder): \(free) of \(byteText(needed)) are free"
  }

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

  /// The bytes that must be free for a job to start besides those that run. A continued burn copies what it continues,
  /// so that it needs them, too.
  /// - Parameter expectedBytes: the expected size of its output.
  func needed(_ expectedBytes: Int64, besides running: [RunningJob]) -> Int64 {
    DiskRoom.margin + expectedBytes + running.reduce(0) { $0 + $1.remainingBytes }
  }

  /// The first output for which there is too little room, so that all running burns pause; nil if they need not.
  /// - Parameter isPausing: whether they do already. Then they continue when there is room for them to end.
  static func shortOutput(of running: [RunningJob], isPausing: Bool) -> String? {
    let needed = margin + (isPausing ? running.reduce(0) { $0 + $1.remainingBytes } : 0)
    return running.map(\.job.output).first { output in available(for: output).map { $0 < needed } ?? false }
  }

  /// Whether a lack of room explains a failure. Copies and first passes leave nothing, so there may be room again.
  static func explains(_ failure: Failure, of output: String) -> Bool {
    let isNamed = [ENOSPC, EDQUOT].contains { failure.lines.joined().contains(Failure.text(of: $0)) }
    return isNamed || available(for: output).map { $0 < margin } ?? false
  }
}
