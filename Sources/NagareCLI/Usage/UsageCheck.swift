import ArgumentParser

/// The errors of a command line that are found before its command runs.
package enum UsageCheck {
  /// Parses a command line and the presets that it names.
  /// - Parameter words: the words after the program's name.
  /// - Returns: the lines of the error; empty if the command can run, or if the words ask for help.
  package static func errorLines(of words: [String]) -> [String] {
    do {
      try UsageRepair.checkHelp(words)
      try UsageRepair.checkDashes(words)
      _ = try NagareCommand.parseAsRoot(PresetExpansion(words).arguments)
      return []
    } catch {
      return NagareCommand.exitCode(for: error) == .success ? [] : Failure(describing: error, in: words).lines
    }
  }
}
