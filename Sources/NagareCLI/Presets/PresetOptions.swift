import ArgumentParser

/// The `--preset` option. `PresetExpansion` replaces it by the options of the file before the parser runs.
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

  /// The same, and the names of the presets of x264 and x265.
  static var presetsAndSpeeds: CompletionKind { presets(and: EncoderSpeed.names) }

  private static func presets(and speeds: [String]) -> CompletionKind {
    guard CompletionShell.requesting == .fish else {
      return .custom { words, _, _ in Set(presetNames(for: words)).union(speeds).sorted() }
    }
    // The parser answers the completion requests of fish only in a terminal.
    let names = "nagare presets --names --beside $file 2>/dev/null"
    let lines = "for file in (commandline -opc)[3..] .; test -e $file; and \(names); and break; end"
    return .shellCommand(speeds.isEmpty ? lines : lines + "; string split ' ' '\(speeds.joined(separator: " "))'")
  }

  private static func presetNames(for words: [String]) -> [String] {
    PresetFolders(beside: CommandWords(Array(words.dropFirst()))?.neighbor ?? ".").printableNames
  }
}

/// The names of encoder presets, from fast to slow. In `burn`, these names never mean files.
enum EncoderSpeed {
  /// The presets of x264 and x265; other encoders number theirs.
  static let names = [
    "ultrafast", "superfast", "veryfast", "faster", "fast", "medium", "slow", "slower", "veryslow", "placebo",
  ]

  static func isOne(_ name: String) -> Bool { names.contains(name) || Int(name) != nil }
}
