import ArgumentParser
import Foundation
import Nagare

/// The look and placement of comments.
struct StyleOptions: ParsableArguments {
  @OptionGroup(title: OptionTitle.common) var common: Common
  @OptionGroup(title: "Look") var look: Look
  @OptionGroup(title: "Placement") var placement: Placing
  @OptionGroup(title: "Chat") var chat: ChatArguments
  @OptionGroup(title: "Density bar") var density: DensityBarArguments
  @OptionGroup(title: "Tint") var tint: TintArguments

  /// The most common options.
  struct Common: ParsableArguments {
    @Option(
      help: ArgumentHelp(
        "Site whose look and rules apply (default: by the comments' format).",
        valueName: "site"))
    var style: CommentSite?

    @Option(help: ArgumentHelp("Font family; repeat it for fallbacks.", valueName: "name"))
    var font: [String] = []

    @Option(
      help: ArgumentHelp("Factor on the height of all text, such as 1.2 or 120%.", valueName: "f"))
    var fontScale: Share?

    @Option(
      help: ArgumentHelp("Opacity of the comments, 0 to 1 or 0% to 100% (default: 0.9; Niconico's 1).", valueName: "a"))
    var opacity: Share?

    @Option(
      help: ArgumentHelp(
        "Seconds a scrolling comment takes to cross (default: 9 on 16:9, 5 to 10 by aspect ratio; Niconico's 3).",
        valueName: "s"))
    var scrollTime: Seconds?

    @Option(
      help: ArgumentHelp(
        "Share of the height to use, such as 50%: from the top, or from the bottom for bottom comments (default: 1).",
        valueName: "f"))
    var area: Share?
  }

  /// The look of comments.
  struct Look: ParsableArguments {
    @Option(
      help: ArgumentHelp("Font file, preferred to any family; may be repeated.", valueName: "file"),
      completion: .file(extensions: ["ttf", "otf", "ttc", "otc"]))
    var fontFile: [String] = []

    @Flag(
      inversion: .prefixedNo, exclusivity: .chooseLast,
      help: ArgumentHelp(
        "Draw with bold or regular faces (default: Bilibili's comments are bold where the font has a bold face)."))
    var bold: Bool?

    @Option(
      help: ArgumentHelp(
        "Language that selects the forms of Chinese characters, such as ja (default: by the comments' site).",
        valueName: "tag"))
    var language: String?

    @Option(
      help: ArgumentHelp(
        "Treatment of characters that no font has: draw a box, skip them, or fail before anything is written.",
        valueName: "what"))
    var missingGlyphs = MissingGlyphPolicy.box

    @Option(
      help: ArgumentHelp(
        "Height of standard text in pixels (default: 1/27 of the shorter side; Niconico's 27/384 of its canvas).",
        valueName: "px"
      ))
    var fontSize: Double?

    @Option(
      help: ArgumentHelp(
        "Distance of lines and rows in text heights (default: 1.125; Niconico's style has its own).", valueName: "f"))
    var lineHeight: Double?

    @Option(
      help: ArgumentHelp(
        "Outline of standard text in pixels (default: 1/20 of its height, at least 1.5; Niconico's 1/19).",
        valueName: "px"))
    var outline: Double?

    @Option(
      help: ArgumentHelp("Offset of a soft shadow of standard text in pixels (default: 0, none).", valueName: "px"))
    var shadow: Double?

    @Option(help: ArgumentHelp("Memory limit of the cache of drawn texts in MiB.", valueName: "MiB"))
    var cacheSize: Int = Overlay.usualCacheBytes >> 20
  }

  /// The placement of comments in space and time.
  struct Placing: ParsableArguments {
    @Option(
      help: ArgumentHelp(
        "Seconds a comment at the top or bottom stays (default: 5; Niconico's 3).", valueName: "s"))
    var fixedTime: Seconds?

    @Flag(help: "Keep scrolling and fixed comments out of each other's rows while there is room.")
    var keepModesApart = false

    @Option(
      help: ArgumentHelp(
        "Area to keep free of comments, except positioned ones: bottom:15%, top:120 in pixels, middle:30%, or "
          + "box:X,Y,WxH; may be repeated.",
        valueName: "area"))
    var keepClear: [StageArea] = []

    @Option(
      help: ArgumentHelp("Where scrolling comments may be, such as top:30%,bottom:20%.", valueName: "bands"))
    var lanes: LaneAreas?

    @Option(
      help: ArgumentHelp("Placement when no lane is free (default: drop; Niconico's overlap).", valueName: "rule"))
    var overflow: Overflow?

    @Option(
      help: ArgumentHelp(
        "Maximum number of comments on screen (default: no limit).", valueName: "n"))
    var maxOnScreen: Int?

    @Option(
      help: ArgumentHelp(
        "Which comments of a second stay when there is no room for all: the highest weight, likes or price, or the "
          + "longest (default: the first).",
        valueName: "what"))
    var prefer: CommentPreference?

    @Option(
      help: ArgumentHelp(
        "Positions in whole pixels per output frame (snap), or exact "
          + "(default: snap where the frame rate is steady; Niconico's exact).",
        valueName: "way"))
    var motion: MotionChoice?

    @Option(help: ArgumentHelp("Seed for random placement.", valueName: "n"))
    var seed: UInt64 = 0
  }

  func validate() throws {
    if chat.hasNoDanmaku, chat.chat == nil, density.densityBar == nil {
      throw ValidationError("--no-danmaku shows nothing without --chat or --density-bar")
    }
    try check(look.fontSize, "--font-size", 1...512)
    try check(look.lineHeight, "--line-height", 0.5...4)
    try check(look.outline, "--outline", 0...64)
    try check(look.shadow, "--shadow", 0...64)
    if let language = look.language, !StyleOptions.isLanguageTag(language) {
      throw ValidationError("--language takes a language tag, such as ja or zh-Hant")
    }
    try common.fontScale?.check("--font-scale", 0.1...10)
    if let size = look.fontSize, let scale = common.fontScale?.value, !(1...512).contains(size * scale) {
      throw ValidationError("--font-size times --font-scale must lie between 1 and 512")
    }
    try common.opacity?.check("--opacity", 0...1)
    try check(common.scrollTime?.value, "--scroll-time", 0.1...3600)
    try check(placement.fixedTime?.value, "--fixed-time", 0.1...3600)
    try common.area?.check("--area", 0.01...1)
    try check(placement.maxOnScreen.map(Double.init), "--max-on-screen", 0...1_000_000)
    try check(Double(look.cacheSize), "--cache-size", 0...65_536)
  }

  /// The options as overlay options.
  /// - Parameter site: the site whose rules apply without `--style`.
  func resolved(for site: CommentSite = .bilibili) -> OverlayOptions {
    var options = OverlayOptions()
    options.site = common.style ?? site
    options.seed = placement.seed
    options.fonts = FontRequest(files: look.fontFile, families: common.font, isBold: look.bold ?? false)
    options.prefersBoldFaces = look.bold
    if let language = look.language { options.fonts.language = language }
    options.language = look.language
    options.missingGlyphs = look.missingGlyphs
    options.fontSize = look.fontSize
    if let scale = common.fontScale { options.fontScale = scale.value }
    options.lineHeight = look.lineHeight
    options.outline = look.outline
    options.shadow = look.shadow
    options.opacity = common.opacity?.value
    options.scrollTime = common.scrollTime?.value
    options.fixedTime = placement.fixedTime?.value
    options.area = common.area?.value
    options.keepsModesApart = placement.keepModesApart
    options.keepClear = placement.keepClear
    options.lanes = placement.lanes?.bands
    options.overflow = placement.overflow
    options.maxOnScreen = placement.maxOnScreen
    options.preference = placement.prefer
    options.motion = placement.motion
    options.densityBar = density.resolved
    options.chat = chat.resolved
    options.hasFlyingComments = !chat.hasNoDanmaku
    options.tint = tint.resolved
    options.cacheBytes = look.cacheSize << 20
    options.emoteDecoder = .ffmpeg
    return options
  }

  /// Whether a text has the form of a language tag (BCP 47): subtags of at most eight letters and digits, joined by
  /// hyphens, the first of two or three letters.
  private static func isLanguageTag(_ text: String) -> Bool {
    let subtags = text.split(separator: "-", omittingEmptySubsequences: false)
    return subtags.allSatisfy { 1...8 ~= $0.count && $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) } }
      && subtags.first.map { 2...3 ~= $0.count && $0.allSatisfy(\.isLetter) } ?? false
  }
}

extension CommentSite: ExpressibleByArgument {}
extension CommentPreference: ExpressibleByArgument {}
extension MissingGlyphPolicy: ExpressibleByArgument {}

extension PixelKernels {
  /// The best kernels that the environment variable `NAGARE_KERNELS` allows.
  /// - Throws: `Failure` for an unknown name.
  static func chosen() throws -> PixelKernels {
    guard let name = ProcessInfo.processInfo.environment["NAGARE_KERNELS"], !name.isEmpty else { return PixelKernels() }
    guard let sets = instructionSets(upTo: name) else {
      throw Failure(.usage, "unknown kernels in NAGARE_KERNELS", name, advice: "Use scalar, avx2, avx512 or neon.")
    }
    return PixelKernels(allowing: sets)
  }
}
