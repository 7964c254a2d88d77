import ArgumentParser
import Nagare

/// The bar that shows how many comments there are over the video.
struct DensityBarArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Draw a bar of the comments' density over the video along an edge, with a playhead, such as bottom:24.",
      valueName: "edge:px"))
  var densityBar: DensityEdge?

  @Option(help: ArgumentHelp("Colour of the density bar, as rrggbb (default: white).", valueName: "c"))
  var densityColor: HexColor?

  @Option(help: ArgumentHelp("Opacity of the density bar, 0 to 1 or 0% to 100% (default: 0.7).", valueName: "a"))
  var densityOpacity: Share?

  func validate() throws {
    try densityOpacity?.check("--density-opacity", 0...1)
    guard densityBar == nil else { return }
    for (isGiven, option) in [(densityColor != nil, "--density-color"), (densityOpacity != nil, "--density-opacity")]
    where isGiven { throw ValidationError("\(option) needs --density-bar") }
  }

  /// The bar; nil for none.
  var resolved: DensityBarOptions? {
    guard let densityBar else { return nil }
    var options = DensityBarOptions(densityBar.place, height: densityBar.height)
    if let densityColor { options.color = densityColor.color }
    if let densityOpacity { options.opacity = densityOpacity.value }
    return options
  }
}

/// An edge with a height: `top:24`, `bottom:3%`.
struct DensityEdge: ExpressibleByArgument {
  let place: StageArea.Place
  let height: StageArea.Length

  init?(argument: String) {
    guard case .band(let place, let height)? = StageArea(argument: argument), place != .middle else { return nil }
    (self.place, self.height) = (place, height)
  }
}

/// A colour: `rrggbb` or `#rrggbb`.
struct HexColor: ExpressibleByArgument {
  let color: RGBColor

  init?(argument: String) {
    guard let color = RGBColor(hexText: argument) else { return nil }
    self.color = color
  }
}
