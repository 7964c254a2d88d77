import Foundation
import TestSupport

/// A running `nagare live`, whose messages can be read. It is stopped at the end of its test.
final class LiveRun {
  struct Failure: Error, CustomStringConvertible { let description: String }

  private let process = Process()
  private let folder: Workspace
  private let input = Pipe()

  /// - Parameters:
  ///   - source: the video; nil for none.
  ///   - delay: the delay of the video, in seconds.
  ///   - options: the comment sources and other options.
  init(_ source: String?, to output: String, delay: Double = 0.5, _ options: [String]) throws {
    folder = try Workspace()
    process.executableURL = URL(filePath: Program.nagarePath)
    process.arguments =
      ["live"] + (source.map { [$0] } ?? []) + [
        "-o", output, "--delay", "\(delay)", "--status", "json", "--tint", "off",
      ] + options
    process.standardInput = input
    process.standardOutput = FileHandle.nullDevice
    process.standardError = try FileHandle(forWritingTo: folder.create("diagnostics"))
    // The program may end while comments are written to it.
    signal(SIGPIPE, SIG_IGN)
    try process.run()
  }

  deinit { if process.isRunning { kill(identifier, SIGKILL) } }

  var identifier: pid_t { process.processIdentifier }

  /// The messages so far.
  var diagnostics: String { (try? folder.read("diagnostics")).map { String(decoding: $0, as: UTF8.self) } ?? "" }

  /// The statuses so far, one per second.
  var statuses: [LiveStatusLine] {
    // The last line may be incomplete.
    diagnostics.split(separator: "\n", omittingEmptySubsequences: false).dropLast().filter { $0.hasPrefix("{") }
      .compactMap { try? LiveStatusLine($0) }
  }

  /// Writes comments to the standard input.
  func say(_ lines: String...) throws {
    try input.fileHandleForWriting.write(contentsOf: Data(lines.map { $0 + "\n" }.joined().utf8))
  }

  /// Waits for a status that satisfies a condition.
  @discardableResult
  func wait(
    for goal: String, within seconds: Double = 10, _ isMet: (LiveStatusLine) -> Bool
  ) throws -> LiveStatusLine {
    try wait(for: goal, within: seconds) { statuses.last { isMet($0) } }
  }

  /// The address of `--listen`, with its port.
  func address() throws -> String {
    try wait(for: "an address") {
      diagnostics.split(separator: "\n").first { $0.contains("http://") && $0.hasSuffix("/comments") }
        .flatMap { $0.split(separator: "/").dropLast().last.map(String.init) }
    }
  }

  /// Waits until a value is available.
  func wait<Value>(for goal: String, within seconds: Double = 10, _ find: () -> Value?) throws -> Value {
    let limit = ContinuousClock.now + .seconds(seconds * Sanitizer.patience)
    while true {
      if let value = find() { return value }
      guard process.isRunning, ContinuousClock.now < limit else {
        throw Failure(description: "no \(goal):\n\(diagnostics)")
      }
      usleep(5_000)
    }
  }

  /// Sends SIGINT, as Ctrl-C does.
  func interrupt() throws -> Outcome {
    kill(identifier, SIGINT)
    return try wait()
  }

  /// Waits for the end; kills the program after a timeout.
  func wait(timeout: Double = 12) throws -> Outcome {
    let start = ContinuousClock.now
    while process.isRunning {
      if ContinuousClock.now - start > .seconds(timeout * Sanitizer.patience) { kill(identifier, SIGKILL) }
      usleep(2_000)
    }
    let status = process.terminationStatus
    return Outcome(
      ending: process.terminationReason == .exit ? .exit(status) : .signal(status), output: Data(),
      diagnostics: diagnostics, waited: (ContinuousClock.now - start) / .seconds(1))
  }
}
