import Foundation

/// A program that runs beside this one, to be timed.
enum BenchChild {
  struct Outcome {
    /// 0 when all went well; negative when a signal ended it.
    let code: Int32
    /// Seconds of processor time, all threads together.
    let processorTime: Double
    let output: Data
    let diagnostics: String
  }

  /// The path of this program.
  static var ownPath: String { Bundle.main.executablePath ?? CommandLine.arguments[0] }

  /// The path of a program of the search path; nil if there is none.
  static func find(_ name: String) -> String? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":").map { "\($0)/\(name)" }.first { path in
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
        && FileManager.default.isExecutableFile(atPath: path)
    }
  }

  /// Runs a program to its end; ends it when this one is told to stop. Nothing else may run meanwhile, as the
  /// processor time is that of all children.
  /// - Parameter folder: where it runs.
  /// - Throws: `Failure` when it cannot be started.
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

  /// How often it is looked whether a program that was told to end has done so, 2 ms apart, before it is forced to.
  private static let patience = 150

  private static func waitForEnd(of process: Process) {
    var looks = 0
    while process.isRunning {
      if Interrupts.cancellation.isCancelled {
        // Only once: ffmpeg that is told again and again ends in its signal handler, and may wait there for ever.
        if looks == 0 { process.terminate() }
        if looks == patience { kill(process.processIdentifier, SIGKILL) }
        looks += 1
      }
      usleep(2_000)
    }
  }

  private static func emptyFile(_ url: URL) throws -> FileHandle {
    try Data().write(to: url)
    return try FileHandle(forWritingTo: url)
  }

  /// Seconds that children which have ended took.
  private static var processorTime: Double {
    var usage = rusage()
    getrusage(children, &usage)
    func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
    return seconds(usage.ru_utime) + seconds(usage.ru_stime)
  }

  /// Glibc gives the constant a type of its own.
  #if canImport(Darwin)
    private static let children = RUSAGE_CHILDREN
  #else
    private static let children = RUSAGE_CHILDREN.rawValue
  #endif
}
