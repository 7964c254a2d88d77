import ArgumentParser
import Nagare

/// The tint of comments by the colour of the frame.
struct TintArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Tint with the frame's colour: off, outline (outlines alone), "
        + "plain (also letters whose author chose no colour) or all.",
      valueName: "which"))
  var tint = TintOptions.Scope.outline

  @Option(help: ArgumentHelp("Strength of the tint, 0 to 1 or 0% to 100%.", valueName: "f"))
  var tintStrength = Share(TintOptions().strength)

  @Option(
    help: ArgumentHelp(
      "Method of finding the frame's colour: average, rms (root mean square) or kmeans (the dominant one).",
      valueName: "way"))
  var tintMethod = ColorMethod.kmeans

  @Option(
    help: ArgumentHelp(
      "When a comment takes its tint: at its entry, or live, following the video.",
      valueName: "when"))
  var tintMode = TintOptions.Mode.entry

  func validate() throws {
    try tintStrength.check("--tint-strength", 0...1)
  }

  /// The options as tint options.
  var resolved: TintOptions {
    var options = TintOptions()
    options.scope = tint
    options.strength = tintStrength.value
    options.method = tintMethod
    options.mode = tintMode
    return options
  }
}

extension TintOptions.Scope: ExpressibleByArgument {}
extension TintOptions.Mode: ExpressibleByArgument {}
