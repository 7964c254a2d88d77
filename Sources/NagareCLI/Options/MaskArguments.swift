import ArgumentParser
import Nagare

/// The mask that comments pass behind, and its settings.
struct MaskArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Let comments pass behind people (\"people\"), or behind the marked parts of a mask: a .webmask file, the white "
        + "of a video or image, or numbered images for the video's frames, such as mask-%05d.png.",
      valueName: "source"),
    completion: .file())
  var mask: String?

  @OptionGroup var model: MaskModelArguments

  @Flag(help: "Let comments pass behind the black parts of the mask instead.")
  var maskInvert = false

  @Option(
    help: ArgumentHelp("How far the mask grows, in pixels (default: 0.3% of the height).", valueName: "px"))
  var maskGrow: Double?

  @Option(
    help: ArgumentHelp(
      "Width of the mask's soft edge, in pixels outwards (default: 1% of the height).", valueName: "px"))
  var maskFeather: Double?

  @Option(
    help: ArgumentHelp(
      "Opacity of a comment where it is behind the mask, 0 to 1 or 0% to 100% (default: 0.1).", valueName: "a"))
  var maskOpacity: Share?

  @Option(
    help: ArgumentHelp(
      "Share of the frame that the mask may cover: above it, as in close-ups, comments reappear in front of the mask "
        + "(default: 0.6).",
      valueName: "f"))
  var maskLimit: Share?

  @Option(
    help: ArgumentHelp(
      "Smooth the mask over S seconds before and after each frame, up to 0.5 (default: 0.1 for people, 0 for others).",
      valueName: "s"))
  var maskSmooth: Seconds?

  /// The value of `--mask` that finds people in the video; "./people" names a file.
  static let people = "people"

  /// Refuses masks that would be stretched over a chat beside the picture.
  func checkFits(_ chat: ChatArguments) throws {
    guard let mask, mask != MaskArguments.people, chat.chatCanvas == .extend else { return }
    throw ValidationError("--mask \(mask) does not fit frames with --chat-canvas extend: only --mask people does")
  }

  func validate() throws {
    try check(maskGrow, "--mask-grow", MaskSettings.lengths)
    try check(maskFeather, "--mask-feather", MaskSettings.lengths)
    try maskOpacity?.check("--mask-opacity", 0...1)
    try maskLimit?.check("--mask-limit", 0...1)
    try check(maskSmooth?.value, "--mask-smooth", MaskSettings.smoothings)
    if mask == "-" { throw ValidationError("--mask must be a file, as it may be read more than once") }
    if mask != Self.people, let name = model.firstGivenOption { throw ValidationError("\(name) needs --mask people") }
    if mask == nil, let name = firstGivenOption { throw ValidationError("\(name) needs --mask") }
  }

  /// The first given option, except `--mask` and those of the model; nil if there is none.
  private var firstGivenOption: String? {
    if maskInvert { return "--mask-invert" }
    if maskGrow != nil { return "--mask-grow" }
    if maskOpacity != nil { return "--mask-opacity" }
    if maskLimit != nil { return "--mask-limit" }
    if maskFeather != nil { return "--mask-feather" }
    return maskSmooth == nil ? nil : "--mask-smooth"
  }

  /// The options as mask settings; nil without `--mask`.
  var resolved: MaskSettings? {
    guard let mask else { return nil }
    var settings = mask == MaskArguments.people ? model.resolved : MaskSettings(path: mask)
    settings.isInverted = maskInvert
    (settings.grow, settings.feather) = (maskGrow, maskFeather)
    if let maskOpacity { settings.opacity = maskOpacity.value }
    if let maskLimit { settings.limit = maskLimit.value }
    if let maskSmooth { settings.smoothing = maskSmooth.value }
    return settings
  }
}

/// The model that finds people.
struct MaskModelArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp("Find people with this TensorFlow Lite model.", valueName: "file"),
    completion: .file(extensions: ["tflite"]))
  var maskModel: String?

  @Option(
    help: ArgumentHelp(
      "Class that comments pass behind, counted from 0, for a model of several classes; may be repeated (default: all "
        + "but the first).",
      valueName: "n"))
  var maskClass: [Int] = []

  func validate() throws {
    if maskClass.contains(where: { $0 < 0 }) { throw ValidationError("--mask-class must not be negative") }
  }

  /// The first given option; nil if there is none.
  var firstGivenOption: String? { maskModel != nil ? "--mask-model" : maskClass.isEmpty ? nil : "--mask-class" }

  /// The options as mask settings.
  var resolved: MaskSettings {
    MaskSettings.people(model: maskModel, classes: maskClass.isEmpty ? nil : Set(maskClass))
  }
}
