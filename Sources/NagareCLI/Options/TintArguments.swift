import ArgumentParser
import Nagare

/// How comments take on the colour of the picture.
struct TintArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Tint with the picture's dominant colour: off, outline, plain (also letters whose author chose no colour) or all.",
      valueName: "which"))
  var tint = TintOptions.Scope.outline

  @Option(help: ArgumentHelp("Strength of the tint, 0 to 1 or 0% to 100%.", valueName: "f"))
  var tintStrength = Share(TintOptions().strength)

  @Option(
    help: ArgumentHelp(
      "Method of finding the dominant colour: average, rms (root mean square) or kmeans.",
      valueName: "way"))
  var tintMethod = ColorMethod.kmeans

  @Option(
    help: ArgumentHelp(
      "When a comment takes its tint: at its entry, or live, following the picture.",
      valueName: "when"))
  var tintMode = TintOptions.Mode.entry

  func validate() throws {
    try tintStrength.check("--tint-strength", 0...1)
  }

  /// The options as the overlay takes them.
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
