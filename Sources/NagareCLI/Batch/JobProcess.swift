import Foundation
import Nagare
import Synchronization

/// A burn in a process of its own.
final class JobProcess {
  private let process = Process()
  private let output = Output()
  private var isStopped = false

  /// The process's output so far.
  struct Report {
    var figures: Figures?
    /// The lines other than progress.
    var lines: [String] = []
    var hasEnded = false
  }

  /// The progress figures of a burn that its parent needs.
  struct Figures: Decodable {
    let percent: Double?
    let fps: Double
    let speed: Double
    /// The duration of the output so far, in seconds.
    let timeS: Double
    let etaS: Double?
    let bytes: Int64?
    let expectedBytes: Int64?
  }

  /// Starts a process.
  /// - Parameters:
  ///   - words: the words after the program's name.
  ///   - ended: called on another thread when it has ended.
  init(_ words: [String], ended: @escaping @Sendable () -> Void) throws {
    let pipe = Pipe()
    let exit = DispatchSemaphore(value: 0)
    process.standardError = pipe
    process.terminationHandler = { _ in exit.signal() }
    try process.runThisProgram(words)
    let (output, file) = (output, pipe.fileHandleForReading)
    Thread.detachNewThread {
      output.read(file)
      // Foundation keeps the objects of processes that have ended, and with them what is open.
      try? file.close()
      exit.wait()
      output.report.withLock { $0.hasEnded = true }
      ended()
    }
  }

  /// The process's output, which a thread reads.
  private final class Output: Sendable {
    let report = Mutex(Report())

    /// Reads lines until the process closes its standard error.
    func read(_ file: FileHandle) {
      let decoder = JSONDecoder()
      decoder.keyDecodingStrategy = .convertFromSnakeCase
      var rest = Data()
      var buffer = [UInt8](repeating: 0, count: 1 << 12)
      while true {
        // `FileHandle` would wait until the buffer is full.
        let count = Foundation.read(file.fileDescriptor, &buffer, buffer.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return }
        rest += buffer[..<count]
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
          let line = Data(rest[..<end])
          rest = Data(rest[(end + 1)...])
          let figures = line.first == UInt8(ascii: "{") ? try? decoder.decode(Figures.self, from: line) : nil
          report.withLock { report in
            if let figures {
              report.figures = figures
            } else {
              report.lines.append(String(decoding: line, as: UTF8.self))
            }
          }
        }
      }
    }
  }

  var figures: Figures? { output.report.withLock { $0.figures } }
  /// Its warnings and errors.
  var lines: [String] { output.report.withLock { $0.lines } }
  var hasEnded: Bool { output.report.withLock { $0.hasEnded } }

  /// Whether it has ended without a failure.
  var hasSucceeded: Bool { process.terminationReason == .exit && process.terminationStatus == 0 }

  /// The error that it wrote.
  var failure: Failure {
    if let failure = PartProcesses.failure(in: lines) { return failure }
    let why =
      process.terminationReason == .exit
      ? "it ended with code \(process.terminationStatus)" : "signal \(process.terminationStatus) ended it"
    return Failure(.failed, "the process of the burn ended unexpectedly", why: why)
  }

  /// Whether it has ended because the file of an earlier burn cannot be resumed. Failures with code 1, such as a lack of
  /// memory, do not count: they may pass.
  var cannotResume: Bool {
    !hasSucceeded && process.terminationStatus != Failure.Code.failed.rawValue
      && failure.advice == Failure.adviceToStartOver
  }

  /// Stops or continues it, so that it writes nothing for a while.
  func pause(_ isPaused: Bool) {
    guard isPaused != isStopped, !hasEnded else { return }
    isStopped = isPaused
    kill(process.processIdentifier, isPaused ? SIGSTOP : SIGCONT)
  }

  /// Ends it. A later process can continue its burn.
  func end() {
    guard !hasEnded else { return }
    kill(process.processIdentifier, SIGTERM)
    pause(false)
  }
}
