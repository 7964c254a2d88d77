import ArgumentParser
import Nagare

extension PresetExpansion {
  /// Checks the spelling of the words after the program's name, and expands their presets.
  init(checking words: [String]) throws {
    try UsageRepair.checkHelp(words)
    try UsageRepair.checkDashes(words)
    try self.init(words)
  }

  /// The error in the words after the program's name that is found before their command runs: exit code and lines.
  /// - Returns: nil if the command can run, or if the words ask for help.
  package static func usageError(in words: [String]) -> (code: Int32, lines: [String])? {
    do {
      _ = try NagareCommand.parseAsRoot(PresetExpansion(checking: words).arguments)
    } catch  where NagareCommand.exitCode(for: error) != .success {
      let failure = Failure(describing: error, in: words)
      return (failure.code.rawValue, failure.lines)
    } catch {}
    return nil
  }

  /// Parses and runs the command.
  /// - Throws: the parser's or the command's error; `Failure` with file and line if an option of a preset caused it.
  func run() throws {
    do {
      var command = try NagareCommand.parseAsRoot(arguments)
      try command.run()
    } catch let error as MediaError {
      throw explanation(of: error) ?? error
    } catch  where NagareCommand.exitCode(for: error) == .validationFailure {
      let message = NagareCommand.message(for: error)
      throw entry(of: message)?.failure(Diagnostics.oneLine(message) ?? message) ?? error
    }
  }

  /// The option of a preset that the parser's message is about; nil if it is about the command line's own words.
  package func entry(of message: String) -> Preset.Entry? {
    if let refused = RefusedValue(message) {
      // The parser stops at the first refused value.
      return entries.first { $0.name == refused.option && $0.value == refused.value }
    }
    // If an option may be repeated, the message cites its value.
    let cited = entries.filter { message.hasPrefix("--\($0.name) \($0.value ?? ""): ") }
    if let entry = cited.max(by: { ($0.value?.count ?? 0) < ($1.value?.count ?? 0) }) { return entry }
    guard message.hasPrefix("--") else { return nil }
    // If the message names several options, choose the first that only a preset sets.
    let names = message.matches(of: /--([a-z][a-z0-9-]*)/).map { String($0.1) }
    return names.lazy.filter { !ownOptions.contains($0) }.compactMap { name in entries.last { $0.name == name } }.first
  }

  /// The failure with the preset's line, or with the note on an unknown name; nil if no preset is involved.
  private func explanation(of error: MediaError) -> Failure? {
    switch error {
    case .encoderOption(let encoder, let option, let reason):
      if let entry = entry(ofEncoder: option) { return entry.failure("\(encoder), \(option): \(reason)") }
      return option == "preset" ? withNote(error) : nil
    case .qualityBesideBitrate(let encoder):
      return entry(ofEncoder: "crf")?.failure("\(encoder): crf and bitrate cannot be combined")
    case .encoderRefused: return withNote(error)
    default: return nil
    }
  }

  /// The line of a preset that set an encoder's option; nil if the command line did, or may have.
  private func entry(ofEncoder option: String) -> Preset.Entry? {
    let name = option == "crf" ? "crf" : "encoder-option"
    guard !ownOptions.contains(name) else { return nil }
    return entries.last { $0.name == name && (name == "crf" || $0.value?.hasPrefix(option + "=") == true) }
  }

  /// The encoder's error, with the note that no preset file has the name; nil without that note.
  private func withNote(_ error: MediaError) -> Failure? {
    guard let unknownNameNote else { return nil }
    var failure = Failure(error)
    failure.advice = (failure.advice.map { $0 + " " } ?? "") + unknownNameNote
    return failure
  }
}
