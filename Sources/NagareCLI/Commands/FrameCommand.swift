import ArgumentParser
import Foundation
import Nagare

struct FrameCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "frame",
    abstract: "Write one frame with its comments as an image, or a contact sheet.",
    discussion: """
      The suffix of the output selects the format (.png, .jpg, .webp); "-" is PNG.

      With --overlay-only, draws the comments alone on transparency, for an
      editor: at the size of the video, in PNG or lossless WebP, with straight
      alpha. Composited over the frame, they give the same image as without the
      option, except for chroma, which most videos store at half the resolution.
      Colours are sRGB, or the signal's if the video has other primaries.

      HDR (PQ, HLG) is tone-mapped to SDR by the EETF of ITU-R BT.2390: white
      text becomes nearly white. --raw-signal writes the signal as it is.

      A contact sheet has thumbnails of the busiest moments, as stats finds them,
      in order of time, filled up with moments far from these. Below each are its
      time, in the form of --at, and the number of comments on screen.

      EXAMPLES
        nagare frame video.mp4 comments.xml --at 1:23.5 -o frame.png
        nagare frame video.mp4 comments.xml --at 1:23.5 -o frame.jpg
        nagare frame video.mp4 comments.xml --at 60 -o - | display
        nagare frame video.mp4 comments.xml --at 60 --overlay-only -o text.webp
        nagare frame video.mp4 comments.xml --at 60 --size 1280x720 -o frame.png
        nagare frame video.mp4 comments.xml --contact-sheet 4x3 -o sheet.jpg
      """)

  @Argument(help: "The video; \"-\" is the standard input.", completion: .file())
  var video: String

  @OptionGroup(title: OptionTitle.common) var destination: Destination

  @OptionGroup var comments: CommentArguments

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Time of the frame: seconds, mm:ss.fff or hh:mm:ss.fff.", valueName: "t"))
  var at: Seconds?

  @Option(
    help: ArgumentHelp(
      "Columns and rows of a contact sheet of the busiest moments, such as 4x3; up to 20 each.",
      valueName: "CxR"))
  var contactSheet: TileGrid?

  @Flag(help: "Draw the comments alone, on transparency.")
  var overlayOnly = false

  @Flag(help: "Colour the mask that comments pass behind.")
  var showMask = false

  @Flag(help: "Keep the HDR signal as it is, instead of tone-mapping it to SDR.")
  var rawSignal = false

  @Flag(help: "Print the values of the style in effect.")
  var verbose = false

  @OptionGroup var settings: FrameSettings
  @OptionGroup(title: "Presets") var presets: PresetOptions

  /// The output file.
  struct Destination: ParsableArguments {
    @Option(
      name: .shortAndLong,
      help: ArgumentHelp("Output file, PNG, JPEG or WebP; \"-\" is the standard output.", valueName: "image"),
      completion: .file(extensions: ImageFormat.allCases.flatMap(\.suffixes)))
    var output: String

    @Flag(help: "Replace the output if it exists.")
    var overwrite = false
  }

  private var output: String { destination.output }

  func validate() throws {
    guard at != nil || contactSheet != nil else { throw ValidationError("pass --at T or --contact-sheet CxR") }
    if at != nil, contactSheet != nil { throw ValidationError("--at and --contact-sheet cannot be combined") }
    if overlayOnly, contactSheet != nil {
      throw ValidationError("--overlay-only and --contact-sheet cannot be combined")
    }
    if output == "-", isatty(STDOUT_FILENO) == 1 {
      throw ValidationError("an image cannot be written to a terminal; name a file, or add \"| display\"")
    }
    if showMask, settings.mask.mask == nil { throw ValidationError("--show-mask needs --mask") }
    if showMask, overlayOnly { throw ValidationError("--show-mask and --overlay-only cannot be combined") }
    if let at, at.value < 0 { throw ValidationError("--at must not be negative") }
    try comments.check(besides: video)
  }

  mutating func run() throws {
    try self.comments.find(beside: video)
    try OutputFile.check(
      output, inputs: [video] + comments.inputs + (settings.mask.resolved?.paths ?? []),
      allowsOverwriting: destination.overwrite)
    let format = try format()
    let comments = try comments.read(settings.filters.filter())
    var grabber = try settings.grabber(of: video, comments.comments, from: comments.site)
    grabber.keepsSignal = rawSignal
    grabber.showsMask = showMask
    let image = try image(by: grabber, as: format)
    try OutputFile.write(Data(image.bytes), to: output, allowsOverwriting: destination.overwrite)
    if verbose { StyleTable(image.style, of: grabber.overlay).lines.forEach(Diagnostics.note) }
    Diagnostics.warn(of: image.corruption, in: video)
    Diagnostics.warn(ofMissingGlyphs: image.overlay.missingGlyphs)
    guard image.visible == 0 else { return }
    let range = CommentRange(length: image.length)
    if let at {
      Diagnostics.warnIfNoComment(at: at.value, in: range, of: comments)
    } else {
      Diagnostics.warnIfNoComment(in: range, of: comments, isKnown: true)
    }
  }

  private func format() throws -> ImageFormat {
    // The names of devices and pipes say nothing about the format.
    let isStream = output == "-" || !OutputFile.isReplaceable(output)
    guard let format = ImageFormat(path: output) ?? (isStream ? .png : nil) else {
      let suffixes = ImageFormat.allCases.flatMap(\.suffixes).map { "." + $0 }
      throw Failure(
        .usage, "cannot tell the format from the output's name", output,
        advice: "End it in one of: \(suffixes.joined(separator: ", ")).")
    }
    if overlayOnly, !format.hasAlpha {
      throw Failure(
        .usage, "\(format.name) cannot hold the comments alone", output, why: "it has no transparency",
        advice: "End the output's name in .png or .webp.")
    }
    return format
  }

  private func image(by grabber: FrameGrabber, as format: ImageFormat) throws -> FrameGrabber.Image {
    if let contactSheet {
      return try grabber.contactSheet(columns: contactSheet.columns, rows: contactSheet.rows, as: format)
    }
    let time = at?.value ?? 0
    return overlayOnly
      ? try grabber.overlayImage(at: time, as: format) : try grabber.image(at: time, as: format)
  }
}
