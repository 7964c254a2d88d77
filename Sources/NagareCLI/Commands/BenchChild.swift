import Foundation

/// A child process whose processor time is measured.
enum BenchChild {
  struct Outcome {
    /// The exit code, or the negated number of the signal that ended the process.
    let code: Int32
    /// The processor time of all threads, in seconds.
    let processorTime: Double
    let output: Data
    let diagnostics: String
  }

  /// The path of this executable.
  static var ownPath: String { Bundle.main.executablePath ?? CommandLine.arguments[0] }

  /// The path of the first executable file with a name in `PATH`; nil if there is none.
  static func find(_ name: String) -> String? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":").map { "\($0)/\(name)" }.first { path in
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
        && FileManager.default.isExecutableFile(atPath: path)
    }
  }

  /// Runs a program and waits for it, or terminates it when this process is told to stop. No other child may run
  /// meanwhile, as the processor time is that of all children.
  /// - Parameter folder: the working folder. A temporary folder in it holds the output until the program ends.
  /// - Throws: `Failure` if the program cannot be started.
  static func run(_ path: String, _ arguments: [String], in folder: URL) throws -> Outcome {
    let scratch = folder.appending(path: ".nagare-bench-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: scratch) }
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.standardInput = FileHandle.nullDevice
    let before = processorTime
    do {
      try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
      process.standardOutput = try emptyFile(scratch.appending(path: "output"))
      process.standardError = try emptyFile(scratch.appending(path: "diagnostics"))
      try process.run()
    } catch {
      throw Failure(.failed, "cannot start a program", path, why: error.localizedDescription)
    }
    waitForEnd(of: process)
    func written(_ name: String) -> Data { (try? Data(contentsOf: scratch.appending(path: name))) ?? Data() }
    let ended = process.terminationReason == .exit
    return Outcome(
      code: ended ? process.terminationStatus : -process.terminationStatus, processorTime: processorTime - before,
      output: written("output"), diagnostics: String(decoding: written("diagnostics"), as: UTF8.self))
  }

  /// The number of polls, 2 ms apart, after which a child that was told to end is killed.
  private static let pollsUntilKill = 150

  private static func waitForEnd(of process: Process) {
    var polls = 0
    while process.isRunning {
      if Interrupts.cancellation.isCancelled {
        // Signal it only once: on repeated signals, ffmpeg exits in its signal handler and may hang there.
        if polls == 0 { process.terminate() }
        if polls == pollsUntilKill { kill(process.processIdentifier, SIGKILL) }
        polls += 1
      }
      usleep(2_000)
    }
  }

  private static func emptyFile(_ url: URL) throws -> FileHandle {
    try Data().write(to: url)
    return try FileHandle(forWritingTo: url)
  }

  /// The processor time of all children that have ended, in seconds.
  private static var processorTime: Double {
    var usage = rusage()
    getrusage(children, &usage)
    func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
    return seconds(usage.ru_utime) + seconds(usage.ru_stime)
  }

  /// Glibc imports the constant with its own type.
  #if canImport(Darwin)
    private static let children = RUSAGE_CHILDREN
  #else
    private static let children = RUSAGE_CHILDREN.rawValue
  #endif
}
