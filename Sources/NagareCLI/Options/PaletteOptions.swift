import ArgumentParser
import Nagare

/// The method of finding colours.
struct PaletteOptions: ParsableArguments {
  @Option(
    name: [.customShort("k"), .long],
    help: ArgumentHelp("Maximum number of colours, 1 to 16, for kmeans.", valueName: "n"))
  var colors = 4

  @Option(help: ArgumentHelp("Method of finding the colours.", valueName: "method"))
  var method = ColorMethod.kmeans

  @Option(help: ArgumentHelp("Colour space in which distances are measured, for kmeans.", valueName: "space"))
  var space = Palette.Space.rgb

  @Option(
    help: ArgumentHelp(
      "Size to reduce frames to first: 40x40, or 200w to keep the aspect ratio "
        + "(default: 256x256 for kmeans, else 40x40).",
      valueName: "reduction"))
  var reduce: DownscaledImage.Size?

  @Option(help: ArgumentHelp("Seed of the search, for kmeans.", valueName: "n"))
  var seed: UInt64 = 0

  func validate() throws {
    guard Palette.counts.contains(colors) else {
      throw ValidationError("--colors must lie between \(Palette.counts.lowerBound) and \(Palette.counts.upperBound)")
    }
  }

  /// The options as the settings of a survey.
  var settings: PaletteSettings {
    var settings = PaletteSettings(method: method)
    settings.count = colors
    settings.space = space
    settings.size = reduce
    settings.seed = seed
    return settings
  }
}

extension ColorMethod: ExpressibleByArgument {}

extension Palette.Space: ExpressibleByArgument {}

extension DownscaledImage.Size: ExpressibleByArgument {
  private static let sides = 1...1_024

  /// `WIDTHxHEIGHT` or `WIDTHw`, in upper or lower case, with sides of 1…1,024.
  public init?(argument: String) {
    let text = argument.lowercased()
    if text.hasSuffix("w"), let width = Int(text.dropLast()), Self.sides.contains(width) {
      self = .width(width)
      return
    }
    guard let size = PixelSize(pair: text), Self.sides.contains(size.width), Self.sides.contains(size.height) else {
      return nil
    }
    self = .fixed(width: size.width, height: size.height)
  }

  /// The size in the form of the command line.
  var name: String {
    switch self {
    case .fixed(let width, let height): "\(width)x\(height)"
    case .width(let width): "\(width)w"
    }
  }
}
