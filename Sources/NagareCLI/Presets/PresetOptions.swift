import ArgumentParser

/// Settings from files. They take the place of the option before the parser sees it: `PresetExpansion`.
struct PresetOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Take options from a file, such as NAME.nagare beside the video; may be repeated. See \"nagare help presets\".",
      valueName: "name"),
    completion: .presets)
  var preset: [String] = []
}

extension CompletionKind {
  /// Names of presets: the user's, and those beside the first file that is typed, or in the working folder.
  static var presets: CompletionKind { presets(and: []) }

  /// The same, and what x264 and x265 call theirs.
  static var presetsAndSpeeds: CompletionKind { presets(and: EncoderSpeed.names) }

  private static func presets(and speeds: [String]) -> CompletionKind {
    guard CompletionShell.requesting == .fish else {
      return .custom { words, _, _ in Set(presetNames(for: words)).union(speeds).sorted() }
    }
    // What the parser has fish ask for, it tells in a terminal only.
    let names = "nagare presets --names --beside $file 2>/dev/null"
    let lines = "for file in (commandline -opc)[3..] .; test -e $file; and \(names); and break; end"
    return .shellCommand(speeds.isEmpty ? lines : lines + "; string split ' ' '\(speeds.joined(separator: " "))'")
  }

  private static func presetNames(for words: [String]) -> [String] {
    let commands = (try? ProgramDescription.current())?.commands ?? []
    let command = words.count > 1 ? commands.first { $0.commandName == words[1] } : nil
    let neighbor = command.flatMap { CommandWords(Array(words.dropFirst(2)), of: $0).neighbor }
    return PresetFolders(beside: neighbor ?? ".").printableNames
  }
}
