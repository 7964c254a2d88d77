import ArgumentParser
import Foundation

/// Lines on the standard error.
enum Diagnostics {
  static func warn(_ text: String) {
    print("nagare: warning: " + escaped(text))
  }

  static func note(_ text: String) {
    print(escaped(text))
  }

  /// Reports an error and ends the program with its code.
  static func exit(with error: any Error) -> Never {
    if let code = error as? ExitCode { Foundation.exit(code.rawValue) }
    let parserCode = NagareCommand.exitCode(for: error)
    if parserCode == .success {
      // The help or the version was asked for.
      Swift.print(NagareCommand.fullMessage(for: error))
      Foundation.exit(0)
    }
    let failure = parserCode == .validationFailure ? usageFailure(error) : Failure(describing: error)
    failure.lines.forEach(print)
    Foundation.exit(failure.code.rawValue)
  }

  private static func usageFailure(_ error: any Error) -> Failure {
    let names = NagareCommand.configuration.subcommands.compactMap { $0.configuration.commandName }
    let command = CommandLine.arguments.dropFirst().first { names.contains($0) }
    let message = NagareCommand.message(for: error).split(separator: "\n").first.map(String.init) ?? "wrong usage"
    let advice = "See \"nagare \(command.map { $0 + " " } ?? "")--help\"."
    return Failure(.usage, message, advice: advice)
  }

  private static func print(_ line: String) {
    FileHandle.standardError.write(Data((line + "\n").utf8))
  }
}
