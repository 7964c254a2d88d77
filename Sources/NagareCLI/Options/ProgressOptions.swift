import ArgumentParser

/// What a long run says on the way.
struct ProgressOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Show progress as a line (without a terminal one a minute) or as one JSON object a second.", valueName: "style"))
  var progress = ProgressStyle.line

  @Flag(help: "Print warnings and errors only.")
  var quiet = false

  /// Who shows it.
  var reporter: ProgressReporter { ProgressReporter(style: progress, isQuiet: quiet) }
}
