import Nagare

extension PresetExpansion {
  /// Runs the command.
  /// - Throws: the command's error; `Failure` with the preset if one is involved.
  func run() throws {
    var command = try parse()
    do {
      try command.run()
    } catch {
      throw explanation(of: error) ?? error
    }
  }

  /// The error with the preset that is involved; nil if none is.
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
        PresetFile.misunderstood($0.path, $0.entry.line, "\(encoder): crf and bitrate exclude each other")
      }
    case .encoderRefused: return withMissing(error)
    default: return nil
    }
  }

  /// The line of a preset that set an encoder option; nil if the command line did, or may have.
  private func source(of option: String) -> Source? {
    let name = option == "crf" ? "crf" : "encoder-option"
    guard !ownOptions.contains(name) else { return nil }
    return sources.last { $0.entry.name == name && (name == "crf" || $0.entry.value?.hasPrefix(option + "=") == true) }
  }

  /// The encoder's error, with a note that no preset file has the name.
  private func withMissing(_ error: MediaError) -> Failure? {
    guard let missing else { return nil }
    var failure = Failure(error)
    failure.advice = (failure.advice.map { $0 + " " } ?? "") + missing
    return failure
  }
}
