import Foundation

/// The ffmpeg and ffprobe programs: they make clips that the fixtures do not have, and look at results independently.
package enum FFmpegTool {
  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  /// A program of the search path with its output in a pipe, ready to run.
  package static func process(_ program: String, _ arguments: [String]) -> (process: Process, output: FileHandle) {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [program, "-v", "error"] + arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    return (process, output.fileHandleForReading)
  }

  /// Runs a program to its end and gives what it wrote to the standard output.
  @discardableResult
  package static func run(_ program: String, _ arguments: [String]) throws -> Data {
    let (process, output) = process(program, arguments)
    try process.run()
    let data = try output.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(description: "\(program) \(arguments.joined(separator: " ")): exit \(process.terminationStatus)")
    }
    return data
  }

  /// The lines that a program writes.
  package static func lines(_ program: String, _ arguments: [String]) throws -> [String] {
    try String(decoding: run(program, arguments), as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// Makes a file; inputs and options come before it.
  package static func make(_ path: String, _ arguments: [String]) throws {
    try run("ffmpeg", arguments + ["-y", "--", path])
  }
}
