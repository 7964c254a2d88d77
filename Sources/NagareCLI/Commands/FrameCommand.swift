import ArgumentParser
import Foundation
import Nagare

struct FrameCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "frame",
    abstract: "Write one frame with its comments as a picture, or a sheet of many.",
    discussion: """
      The name of the output says its format: .png, .jpg or .webp; "-" is PNG.

      With --overlay-only the comments are alone on transparency, for an editor:
      as large as the video, in PNG or in WebP without loss, with straight alpha.
      Laid over the frame they give the picture that frame writes without it, but
      for chroma, which most videos have at half the size. Colours are sRGB's, or
      the signal's where the video has other primaries.

      HDR (PQ, HLG) is tone-mapped to SDR by the EETF of ITU-R BT.2390: white
      letters become nearly white. --raw-signal writes the signal as it is.

      A contact sheet has small pictures of the moments at which comments come
      thickest, as stats finds them, in order of time. Where there are fewer,
      moments far from these fill up. Below each are its time, which --at takes,
      and the number of comments on screen.

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
    help: ArgumentHelp("The time of the frame: seconds, mm:ss.fff or hh:mm:ss.fff.", valueName: "t"))
  var at: Seconds?

  @Option(
    help: ArgumentHelp(
      "Columns and rows of a contact sheet of the busiest moments, instead of one frame, such as 4x3; up to 20 each.",
      valueName: "CxR"))
  var contactSheet: TileGrid?

  @Flag(help: "Draw the comments alone, on transparency.")
  var overlayOnly = false

  @Flag(help: "Keep the signal of HDR as it is, instead of tone-mapping it to SDR.")
  var rawSignal = false

  @Flag(help: "Print the values of the style that are in force.")
  var verbose = false

  @OptionGroup var picture: PictureOptions
  @OptionGroup var filters: FilterOptions
  @OptionGroup var style: StyleOptions
  @OptionGroup(title: "Presets") var presets: PresetOptions

  /// The file that is written.
  struct Destination: ParsableArguments {
    @Option(
      name: .shortAndLong,
      help: ArgumentHelp("The PNG, JPEG or WebP to write; \"-\" is the standard output.", valueName: "picture"),
      completion: .file(extensions: ImageFormat.allCases.flatMap(\.suffixes)))
    var output: String

    @Flag(help: "Replace the output if it exists.")
    var overwrite = false
  }

  private var output: String { destination.output }

  func validate() throws {
    guard at != nil || contactSheet != nil else { throw ValidationError("pass --at T or --contact-sheet CxR") }
    if at != nil, contactSheet != nil { throw ValidationError("--at and --contact-sheet exclude each other") }
    if overlayOnly, contactSheet != nil {
      throw ValidationError("--overlay-only and --contact-sheet exclude each other")
    }
    if output == "-", isatty(STDOUT_FILENO) == 1 {
      throw ValidationError("a picture is not written to a terminal; name a file, or add \"| display\"")
    }
    if let at, at.value < 0 { throw ValidationError("--at must not be negative") }
    try comments.check(besides: video)
  }

  func run() throws {
    try OutputFile.check(output, inputs: [video] + comments.paths, allowsOverwriting: destination.overwrite)
    let format = try format()
    let comments = try comments.read(filters.filter())
    var grabber = FrameGrabber(video: video, comments: comments.comments)
    grabber.filters = picture.settings
    grabber.keepsFormat = picture.more.keepFormat
    grabber.keepsSignal = rawSignal
    grabber.stream = picture.more.stream
    grabber.size = picture.pictureSize
    grabber.overlay = style.resolved(for: comments.site)
    grabber.kernels = try PixelKernels.chosen()
    let picture = try picture(by: grabber, as: format)
    try OutputFile.write(Data(picture.bytes), to: output, allowsOverwriting: destination.overwrite)
    if verbose { StyleTable(picture.style, of: grabber.overlay).lines.forEach(Diagnostics.note) }
    Diagnostics.warn(of: picture.corruption, in: video)
    Diagnostics.warn(ofMissing: picture.overlay.missingGlyphs)
    guard picture.visible == 0 else { return }
    let range = CommentRange(length: picture.length)
    if let at {
      Diagnostics.warn(ofNoneAt: at.value, in: range, of: comments)
    } else {
      Diagnostics.warn(ofNoneIn: range, of: comments, isKnown: true)
    }
  }

  private func format() throws -> ImageFormat {
    // Devices and pipes have names that say nothing.
    let isStream = output == "-" || !OutputFile.isReplaceable(output)
    guard let format = ImageFormat(path: output) ?? (isStream ? .png : nil) else {
      let suffixes = ImageFormat.allCases.flatMap(\.suffixes).map { "." + $0 }
      throw Failure(
        .usage, "the output's name does not say its format", output,
        advice: "End it in one of: \(suffixes.joined(separator: ", ")).")
    }
    if overlayOnly, !format.hasAlpha {
      throw Failure(
        .usage, "\(format.name) cannot hold the comments alone", output, why: "it has no transparency",
        advice: "End the output's name in .png or .webp.")
    }
    return format
  }

  private func picture(by grabber: FrameGrabber, as format: ImageFormat) throws -> FrameGrabber.Picture {
    if let contactSheet {
      return try grabber.contactSheet(columns: contactSheet.columns, rows: contactSheet.rows, as: format)
    }
    let time = at?.value ?? 0
    return overlayOnly
      ? try grabber.overlayImage(at: time, as: format) : try grabber.picture(at: time, as: format)
  }
}
