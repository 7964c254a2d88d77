import ArgumentParser
import Nagare

/// How comments take on the colour of the picture.
struct TintArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Tint comments with the picture's dominant colour: off, plain (only those whose author chose no colour) or all.",
      valueName: "which"))
  var tint = TintOptions.Scope.plain

  @Option(help: ArgumentHelp("How far comments go towards the picture's hue and chroma, 0 to 1.", valueName: "f"))
  var tintStrength = TintOptions().strength

  @Option(
    help: ArgumentHelp(
      "What the picture's colour is: average, rms (root of the mean square) or kmeans.",
      valueName: "way"))
  var tintMethod = ColorMethod.kmeans

  @Option(
    help: ArgumentHelp(
      "When a comment takes its tint: at its entry, or live, following the picture.",
      valueName: "when"))
  var tintMode = TintOptions.Mode.entry

  func validate() throws {
    guard (0...1).contains(tintStrength) else { throw ValidationError("--tint-strength must lie between 0 and 1") }
  }

  /// The options as the overlay takes them.
  var resolved: TintOptions {
    var options = TintOptions()
    options.scope = tint
    options.strength = tintStrength
    options.method = tintMethod
    options.mode = tintMode
    return options
  }
}

extension TintOptions.Scope: ExpressibleByArgument {}
extension TintOptions.Mode: ExpressibleByArgument {}
