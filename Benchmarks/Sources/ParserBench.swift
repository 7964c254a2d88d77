import Nagare
import NagareComments

/// Measures the speed of reading comments, with a generated file in memory for each format.
package struct ParserBench {
  /// The approximate size of a file in bytes.
  package var fileSize = 32 << 20
  /// The number of times to read the file, at least 1.
  package var rounds = 5

  /// A bench with default size and rounds.
  package init() {}

  /// Measures a format.
  package func run(_ format: CommentFormat) -> ParserBenchReport {
    let (bytes, writtenCount) = ParserBenchFile.make(format, size: fileSize)
    var times: [Duration] = []
    var (memory, count): (Int?, Int) = (nil, 0)
    for _ in 0..<max(rounds, 1) {
      let before = PeakMemory.reset()
      let (file, time) = bytes.withUnsafeBytes { buffer in
        timed { try? CommentReader.read(buffer, format: format) }
      }
      times.append(time)
      count = file?.comments.count ?? 0
      if let before, let peak = PeakMemory.current() { memory = max(memory ?? 0, peak - before) }
    }
    return ParserBenchReport(
      format: format, byteCount: bytes.count, commentCount: count, lostCount: writtenCount - count,
      bytesPerSecond: Double(bytes.count) / max((times.min() ?? .zero).milliseconds / 1_000, 1e-9),
      memoryShare: memory.map { Double($0) / Double(bytes.count) })
  }
}

/// The result for a format.
package struct ParserBenchReport: Sendable, Codable {
  /// The format.
  package let format: CommentFormat
  /// The size of the file in bytes.
  package let byteCount: Int
  /// The number of comments that were read.
  package let commentCount: Int
  /// The number of comments in the file that were not read: 0 if the reader is correct.
  package let lostCount: Int
  /// The reading speed in the fastest round: disturbances only slow rounds down.
  package let bytesPerSecond: Double
  /// The peak growth of the process, without the file, as a multiple of the file's size; nil if the system does not
  /// report it. Reused memory does not count, so only the first format measured in a process gives a true number.
  package let memoryShare: Double?

  private enum CodingKeys: String, CodingKey {
    case format, bytesPerSecond, memoryShare
    case byteCount = "bytes"
    case commentCount = "comments"
    case lostCount = "lost"
  }
}
