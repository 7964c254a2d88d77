import Foundation
import Nagare

/// Processes of this program that render a job's parts side by side.
final class PartProcesses {
  private let folder: JobFolder
  private let plan: BurnPlan
  private var processes: [Process] = []

  init(_ folder: JobFolder, _ plan: BurnPlan) { (self.folder, self.plan) = (folder, plan) }

  /// Runs processes until all parts are done.
  /// - Parameters:
  ///   - count: the number of processes.
  ///   - progress: called a few times a second on the caller's thread.
  /// - Returns: false if this process was told to stop.
  /// - Throws: `Failure` with a process's own error.
  func run(_ count: Int, progress: (JobStatus) -> Void) throws -> Bool {
    defer { stop() }
    for number in 1...count { try start(number) }
    while true {
      if Interrupts.cancellation.isCancelled { return false }
      let status = JobStatus(folder, plan)
      if status.isComplete { return true }
      for (index, process) in processes.enumerated() where !process.isRunning && hasFailed(process) {
        throw PartProcesses.failure(in: log(of: index + 1))
          ?? Failure(
            .failed, "a process ended unexpectedly", advice: "Memory may be short: pass a smaller --jobs.")
      }
      guard processes.contains(where: \.isRunning) else {
        throw PartError.missing(status.missing, count: status.parts)
      }
      progress(status)
      Thread.sleep(forTimeInterval: PartProcesses.interval)
    }
  }

  /// The warnings of all processes, each once, except those about the video, which the join repeats.
  var warnings: [String] {
    var lines: [String] = []
    for index in processes.indices {
      let found = log(of: index + 1).filter { $0.hasPrefix(PartProcesses.warningPrefix) }
      for line in found where !lines.contains(line) && !line.contains(plan.video.path + ": ") { lines.append(line) }
    }
    return lines.map { String($0.dropFirst(PartProcesses.warningPrefix.count)) }
  }

  static let warningPrefix = "nagare: warning: "
  private static let errorPrefix = "nagare: error: "
  /// Seconds between two looks at the parts.
  private static let interval = 0.25

  private func start(_ number: Int) throws {
    let process = Process()
    let path = logPath(of: number)
    _ = FileManager.default.createFile(atPath: path, contents: nil)
    process.standardError = FileHandle(forWritingAtPath: path)
    try process.runThisProgram(["render", folder.path, "--all", "--quiet", "--parent=\(getpid())"])
    processes.append(process)
  }

  /// Ends this process soon after its parent, however that ends.
  static func end(after parent: pid_t) {
    Thread.detachNewThread {
      while getppid() == parent { Thread.sleep(forTimeInterval: interval) }
      kill(getpid(), SIGTERM)
    }
  }

  /// Ends the processes, which give up their parts.
  private func stop() {
    for process in processes where process.isRunning { process.terminate() }
    for process in processes { process.waitUntilExit() }
  }

  private func hasFailed(_ process: Process) -> Bool {
    process.terminationReason != .exit || process.terminationStatus != 0
  }

  private func logPath(of number: Int) -> String { "\(folder.path)/process-\(number).log" }

  private func log(of number: Int) -> [String] {
    let text = try? String(contentsOfFile: logPath(of: number), encoding: .utf8)
    return text?.split(separator: "\n").map(String.init) ?? []
  }

  /// The error that a process wrote, with its advice; nil if there is none.
  static func failure(in log: [String]) -> Failure? {
    guard let index = log.lastIndex(where: { $0.hasPrefix(errorPrefix) }) else { return nil }
    let advice = log.dropFirst(index + 1).first.map { $0.trimmingCharacters(in: .whitespaces) }
    return Failure(.failed, String(log[index].dropFirst(errorPrefix.count)), advice: advice)
  }
}

extension Process {
  /// Starts this program again, without the standard input and output.
  /// - Parameter words: the words after the program's name.
  /// - Throws: `Failure` if it cannot be started.
  func runThisProgram(_ words: [String]) throws {
    (executableURL, arguments) = (URL(filePath: BenchChild.ownPath), words)
    (standardInput, standardOutput) = (FileHandle.nullDevice, FileHandle.nullDevice)
    do {
      try run()
    } catch {
      throw Failure(.failed, "cannot start a process", BenchChild.ownPath, why: error.localizedDescription)
    }
  }
}
