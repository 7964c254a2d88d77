import ArgumentParser

/// The `--project` option. `PresetExpansion` replaces it with what the project holds before the parser runs.
struct ProjectOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Take comments, options, range and output from a project of the studio, below those of the command line.",
      valueName: "file"), completion: .file(extensions: ["json"]))
  var project: String?
}
