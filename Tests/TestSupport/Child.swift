import Foundation

/// A program that runs beside a test and ends with it at the latest.
package final class Child {
  private let process: Process
  /// The program's standard output.
  package let output: FileHandle
  /// The program's standard input, which ends with the test's process at the latest.
  package let input = Pipe()

  /// Starts a program of the search path. Its standard error is discarded.
  package init(_ program: String, _ arguments: [String]) throws {
    let pipe = Pipe()
    process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [program] + arguments
    process.standardInput = input
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    output = pipe.fileHandleForReading
    try process.run()
  }

  deinit { stop() }

  /// Sends the program a signal, unless it has ended.
  package func send(_ signal: Int32) {
    if process.isRunning { kill(process.processIdentifier, signal) }
  }

  /// Kills the program and waits for its end.
  package func stop() {
    guard process.isRunning else { return }
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// Waits for the program's end, and returns the rest of its output.
  package func wait() throws -> String {
    let data = try output.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }
}
