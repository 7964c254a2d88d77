import ArgumentParser

extension PresetExpansion {
  /// Parses the command.
  /// - Throws: the parser's error; `Failure` with file and line if it concerns an option of a preset.
  func parse() throws -> any ParsableCommand {
    do {
      return try NagareCommand.parseAsRoot(arguments)
    } catch {
      throw failure(for: error) ?? error
    }
  }

  /// The parser's error with the preset's file and line; nil if no preset caused it.
  private func failure(for error: any Error) -> Failure? {
    let message = NagareCommand.message(for: error)
    guard NagareCommand.exitCode(for: error) == .validationFailure, self.message(ofFirst: 0) != message else {
      return nil
    }
    // The error occurs with the first `broken` options, but not with the first `valid` ones.
    var (valid, broken) = (0, sources.count)
    while broken - valid > 1 {
      let middle = (valid + broken) / 2
      if self.message(ofFirst: middle) == message { broken = middle } else { valid = middle }
    }
    let source = sources[broken - 1]
    return PresetFile.misunderstood(source.path, source.entry.line, Diagnostics.oneLine(message) ?? message)
  }

  /// The parser's message for the command line with only the first options of the presets; nil if it parses.
  private func message(ofFirst count: Int) -> String? {
    do {
      _ = try NagareCommand.parseAsRoot(arguments(ofFirst: count))
      return nil
    } catch {
      return NagareCommand.message(for: error)
    }
  }
}
