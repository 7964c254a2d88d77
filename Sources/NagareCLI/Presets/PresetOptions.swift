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
  /// Names of presets.
  static let presets = CompletionKind.shellCommand("nagare presets --names --beside . 2>/dev/null")

  /// The same, and what x264 and x265 call theirs.
  static let presetsAndSpeeds = CompletionKind.shellCommand(
    "nagare presets --names --beside . 2>/dev/null; printf '%s\\n' ultrafast superfast veryfast faster fast medium slow slower veryslow placebo"
  )
}
