import Foundation

/// Runs other programs.
enum ChildProgram {
  /// Runs a program to its end, without input and output.
  /// - Parameters:
  ///   - program: a path; a name without a slash is looked up in `PATH`.
  ///   - folder: the folder that it works in; nil for that of this program.
  /// - Returns: the CPU time that it and its own children took, user plus system, in seconds.
  /// - Throws: `BenchmarkFailure` with the end of its messages if it fails.
  @discardableResult
  static func run(_ program: String, _ arguments: [String], in folder: String? = nil) throws -> Double {
    let (child, messages) = (Process(), Pipe())
    if program.contains("/") {
      child.executableURL = URL(filePath: program)
      child.arguments = arguments
    } else {
      child.executableURL = URL(filePath: "/usr/bin/env")
      child.arguments = [program] + arguments
    }
    if let folder { child.currentDirectoryURL = URL(filePath: folder) }
    child.standardInput = FileHandle.nullDevice
    child.standardOutput = FileHandle.nullDevice
    child.standardError = messages
    let before = childSeconds
    do { try child.run() } catch { throw BenchmarkFailure(description: "cannot start \(program): \(error)") }
    let text = String(decoding: try messages.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    child.waitUntilExit()
    guard child.terminationReason == .exit, child.terminationStatus == 0 else {
      let command = ([program] + arguments).joined(separator: " ")
      throw BenchmarkFailure(
        description: "\(command) failed: \(text.split(separator: "\n").suffix(3).joined(separator: " "))")
    }
    return childSeconds - before
  }

  /// The CPU time of all children that have ended, in seconds.
  private static var childSeconds: Double {
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
