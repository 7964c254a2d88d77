import ArgumentParser

extension PresetExpansion {
  /// The command that the words are for.
  /// - Throws: what the parser throws; `Failure` with file and line if that is about an option of a preset.
  func parse() throws -> any ParsableCommand {
    do {
      return try NagareCommand.parseAsRoot(arguments)
    } catch {
      throw failure(for: error) ?? error
    }
  }

  /// An error of the parser with the place that it is from; nil if it is not from a preset.
  private func failure(for error: any Error) -> Failure? {
    let message = NagareCommand.message(for: error)
    guard NagareCommand.exitCode(for: error) == .validationFailure, self.message(ofFirst: 0) != message else {
      return nil
    }
    // The error is there with the first `broken` options, and is not with the first `valid` ones.
    var (valid, broken) = (0, sources.count)
    while broken - valid > 1 {
      let middle = (valid + broken) / 2
      if self.message(ofFirst: middle) == message { broken = middle } else { valid = middle }
    }
    let source = sources[broken - 1]
    return PresetFile.misunderstood(source.path, source.entry.line, Diagnostics.oneLine(message) ?? message)
  }

  /// What the parser says of the command line with the presets' first options alone; nil if it is content.
  private func message(ofFirst count: Int) -> String? {
    do {
      _ = try NagareCommand.parseAsRoot(arguments(ofFirst: count))
      return nil
    } catch {
      return NagareCommand.message(for: error)
    }
  }
}
