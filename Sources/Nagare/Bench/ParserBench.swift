import NagareComments

/// Measures how fast files of comments are read, each format by a made-up file in memory.
public struct ParserBench {
  /// Bytes of a file, about.
  public var fileSize = 32 << 20
  /// How often to read it, at least once.
  public var rounds = 5

  /// A bench with the usual size and rounds.
  public init() {}

  /// Reads a file in a format.
  public func run(_ format: CommentFormat) -> ParserBenchReport {
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
      time: times.min() ?? .zero, memory: memory)
  }
}

/// How one format was read.
public struct ParserBenchReport: Sendable {
  /// What was read.
  public let format: CommentFormat
  /// Bytes of the file.
  public let byteCount: Int
  /// How many comments were read.
  public let commentCount: Int
  /// How many of those in the file were not: none, if the reader is right.
  public let lostCount: Int
  /// The fastest of the rounds: whatever else runs only ever adds.
  public let time: Duration
  /// By how many bytes the process grew at its peak, beside the file itself; nil where the system does not tell. What was
  /// freed before is used again unseen: only the first format that a process measures gives a true number.
  public let memory: Int?

  /// The file's bytes by the time that it took to read them.
  public var bytesPerSecond: Double { Double(byteCount) / max(time.milliseconds / 1_000, 1e-9) }
  /// How many times the file's size the process grew by.
  public var memoryShare: Double? { memory.map { Double($0) / Double(byteCount) } }
}
