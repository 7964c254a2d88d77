import ArgumentParser

/// The `--preset` option. `PresetExpansion` replaces it with the options of the file before the parser runs.
struct PresetOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Take options from a file, such as NAME.nagare beside the video; may be repeated. See \"nagare help presets\".",
      valueName: "name"),
    completion: .presets)
  var preset: [String] = []
}

extension CompletionKind {
  /// The names of presets: the user's, and those beside the first file on the command line, or in the working folder.
  static var presets: CompletionKind { presets(and: []) }

  /// The names of `presets`, and those of the presets of x264 and x265.
  static var presetsOfAllKinds: CompletionKind { presets(and: EncoderPreset.names) }

  private static func presets(and encoderPresets: [String]) -> CompletionKind {
    guard CompletionShell.requesting == .fish else {
      return .custom { words, _, _ in Set(presetNames(for: words)).union(encoderPresets).sorted() }
    }
    // The parser answers the completion requests of fish only in a terminal.
    let names = "nagare presets --names --beside $file 2>/dev/null"
    let script = "for file in (commandline -opc)[3..] .; test -e $file; and \(names); and break; end"
    return .shellCommand(
      encoderPresets.isEmpty ? script : script + "; string split ' ' '\(encoderPresets.joined(separator: " "))'")
  }

  private static func presetNames(for words: [String]) -> [String] {
    PresetFolders(beside: CommandWords(Array(words.dropFirst()))?.neighbor ?? ".").printableNames
  }
}
