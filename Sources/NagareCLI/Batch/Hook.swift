import ArgumentParser
import Foundation
import Nagare

/// A command to start after a burn.
struct Hook: ExpressibleByArgument, Sendable {
  private let words: [String]

  init?(argument: String) {
    guard let words = try? CommandLineWords(argument).words else { return nil }
    self.words = words
  }

  /// The values for its placeholders, by their names, and for its environment.
  typealias Values = [(name: String, value: String)]

  /// Starts the command and waits for it. Its output goes to the standard error.
  /// - Parameter isSilent: whether to discard its output instead.
  /// - Returns: why it failed; nil if it did not.
  func run(_ values: Values, isSilent: Bool) -> String? {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = words.map { word in
      // In one pass, as values may look like placeholders.
      word.replacing(/\{(video|output|id|status)\}/) { match in
        guard let value = values.first(where: { $0.name == match.1 })?.value else { return String(match.0) }
        return match.range.lowerBound == word.startIndex ? value.asArgument : value
      }
    }
    var environment = ProcessInfo.processInfo.environment
    for (name, value) in values { environment["NAGARE_" + name.uppercased()] = value }
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    let output = isSilent ? FileHandle.nullDevice : StandardStreams.diagnostics
    (process.standardOutput, process.standardError) = (output, output)
    let ended = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }
    do {
      // Otherwise, it would inherit the mask of a queue's thread, which blocks most signals.
      var (none, former) = (sigset_t(), sigset_t())
      sigemptyset(&none)
      pthread_sigmask(SIG_SETMASK, &none, &former)
      defer { pthread_sigmask(SIG_SETMASK, &former, nil) }
      try process.run()
    } catch {
      return error.localizedDescription
    }
    ended.wait()
    guard process.terminationReason == .exit else { return "it was ended by signal \(process.terminationStatus)" }
    return process.terminationStatus == 0 ? nil : "it ended with code \(process.terminationStatus)"
  }
}
