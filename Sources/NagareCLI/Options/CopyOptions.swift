import ArgumentParser

/// The treatment of stretches without comments.
struct CopyOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Stretches without visible comments: copy their H.264 packets where they can be joined with encoded ones, or "
        + "never."))
  var copyUntouched: Choice = .auto

  /// When packets are copied.
  enum Choice: String, ExpressibleByArgument, CaseIterable {
    case auto, never
  }
}
