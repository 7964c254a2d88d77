import ArgumentParser

/// The decisions about a burn that its user would make while it runs.
struct UnattendedOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Without comments, burn all the same, copy the streams, or fail (default: fail if there is no file, burn if it "
        + "is empty).", valueName: "action"))
  var ifNoComments: CommentlessAction?

  @Option(
    help: ArgumentHelp(
      "End the burn if its input, its encoder or its output stalls for this time; 0 for never (default: 2:00).",
      valueName: "t"))
  var stallTimeout: Seconds?

  @Option(help: ArgumentHelp("The digests of the inputs, for the metadata.", visibility: .hidden))
  var provenance: String?

  @Option(help: ArgumentHelp("The process with which this one ends.", visibility: .hidden))
  var parent: Int32?

  /// The treatment of a video without comments.
  enum CommentlessAction: String, ExpressibleByArgument, CaseIterable {
    case burn, copy, fail
  }

  /// The seconds without progress that count as a stall; 0 for never.
  var stallLimit: Double { stallTimeout?.value ?? 120 }

  /// Whether there need not be a comment file.
  var takesNoFile: Bool { ifNoComments == .burn || ifNoComments == .copy }

  func validate() throws { try check(stallTimeout?.value, "--stall-timeout", 0...86_400) }
}
