import ArgumentParser

/// The treatment of stretches without comments.
struct CopyOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Stretches without visible comments: copy their H.264 packets where that is proven to give the same frames, or "
        + "never."))
  var copyUntouched: Choice = .auto

  /// When packets are copied.
  enum Choice: String, ExpressibleByArgument, CaseIterable {
    case auto, never
  }
}
