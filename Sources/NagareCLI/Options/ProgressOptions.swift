import ArgumentParser

/// The progress output of a long run.
struct ProgressOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Show progress as a line (without a terminal, one per minute) or as one JSON object per second.",
      valueName: "style"))
  var progress = ProgressStyle.line

  @Flag(help: "Print warnings and errors only.")
  var quiet = false

  /// The reporter of these options.
  var reporter: ProgressReporter { ProgressReporter(style: progress, isQuiet: quiet) }
}
