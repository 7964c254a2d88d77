import Nagare

extension PresetExpansion {
  /// Runs the command.
  /// - Throws: what it throws; `Failure` with what presets have to do with it where they do.
  func run() throws {
    var command = try parse()
    do {
      try command.run()
    } catch {
      throw explanation(of: error) ?? error
    }
  }

  /// What presets have to do with an error of the command; nil if nothing.
  private func explanation(of error: any Error) -> Failure? {
    guard let error = error as? MediaError else { return nil }
    switch error {
    case .encoderOption(let encoder, let option, let reason):
      if let source = source(of: option) {
        return PresetFile.misunderstood(source.path, source.entry.line, "\(encoder), \(option): \(reason)")
      }
      return option == "preset" ? withMissing(error) : nil
    case .qualityBesideBitrate(let encoder):
      return source(of: "crf").map {
        PresetFile.misunderstood($0.path, $0.entry.line, "\(encoder), crf: there is a bit rate as well")
      }
    case .encoderRefused: return withMissing(error)
    default: return nil
    }
  }

  /// The line that has given the encoder an option; nil if the command line has, or may have.
  private func source(of option: String) -> Source? {
    let name = option == "crf" ? "crf" : "encoder-option"
    guard !ownOptions.contains(name) else { return nil }
    return sources.last { $0.entry.name == name && (name == "crf" || $0.entry.value?.hasPrefix(option + "=") == true) }
  }

  /// The encoder's error, with the files that were looked for before it got the name.
  private func withMissing(_ error: MediaError) -> Failure? {
    guard let missing else { return nil }
    var failure = Failure(error)
    failure.advice = (failure.advice.map { $0 + " " } ?? "") + missing
    return failure
  }
}
