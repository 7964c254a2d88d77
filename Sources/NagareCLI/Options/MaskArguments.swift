import ArgumentParser
import Nagare

/// What comments pass behind.
struct MaskArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Let comments pass behind people (\"people\"), or behind what a mask marks: a .webmask file, a video or image in "
        + "which it is white, or numbered images for the video's frames, such as mask-%05d.png.",
      valueName: "source"),
    completion: .file())
  var mask: String?

  @OptionGroup var model: MaskModelArguments

  @Flag(help: "Let comments pass behind what is black in the mask instead.")
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
      "Share of the frame that a mask may mark: above it, as in close-ups, comments come back over the mask "
        + "(default: 0.6).",
      valueName: "f"))
  var maskLimit: Share?

  @Option(
    help: ArgumentHelp(
      "Smooth the mask over so many seconds before and after each frame, up to 0.5 (default: 0.1 for people, 0 for others).",
      valueName: "s"))
  var maskSmooth: Seconds?

  /// The source of masks that are found in the video; "./people" is a file.
  static let people = "people"

  func validate() throws {
    try check(maskGrow, "--mask-grow", MaskSettings.lengths)
    try check(maskFeather, "--mask-feather", MaskSettings.lengths)
    try maskOpacity?.check("--mask-opacity", 0...1)
    try maskLimit?.check("--mask-limit", 0...1)
    try check(maskSmooth?.value, "--mask-smooth", MaskSettings.smoothings)
    if mask == "-" { throw ValidationError("--mask names a file: it may be read more than once") }
    if mask != MaskArguments.people, let name = model.given { throw ValidationError("\(name) needs --mask people") }
    if mask == nil, let name = givenWithoutMask { throw ValidationError("\(name) needs --mask") }
  }

  /// The first of the other options that is given, if any.
  private var givenWithoutMask: String? {
    if maskInvert { return "--mask-invert" }
    if maskGrow != nil { return "--mask-grow" }
    if maskOpacity != nil { return "--mask-opacity" }
    if maskLimit != nil { return "--mask-limit" }
    if maskFeather != nil { return "--mask-feather" }
    return maskSmooth == nil ? nil : "--mask-smooth"
  }

  /// The options in the form of a job; nil without a mask.
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
      "Of a model of several classes, let comments pass behind class n, counted from 0; may be repeated (default: all but "
        + "the first).",
      valueName: "n"))
  var maskClass: [Int] = []

  func validate() throws {
    if maskClass.contains(where: { $0 < 0 }) { throw ValidationError("--mask-class must not be negative") }
  }

  /// The first of the options that is given, if any.
  var given: String? { maskModel != nil ? "--mask-model" : maskClass.isEmpty ? nil : "--mask-class" }

  /// The options in the form of a job.
  var resolved: MaskSettings {
    MaskSettings.people(model: maskModel, classes: maskClass.isEmpty ? nil : Set(maskClass))
  }
}
