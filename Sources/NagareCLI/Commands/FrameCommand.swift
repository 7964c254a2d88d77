import ArgumentParser
import Foundation
import Nagare

struct FrameCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "frame",
    abstract: "Write one frame with its comments as a PNG.",
    discussion: """
      EXAMPLES
        nagare frame video.mp4 comments.xml --at 1:23.5 -o frame.png
        nagare frame video.mp4 comments.xml --at 60 -o - | display
      """)

  @Argument(help: "The video; \"-\" is the standard input.", completion: .file())
  var video: String

  @OptionGroup var comments: CommentArguments

  @Option(help: ArgumentHelp("The time of the frame: seconds, mm:ss.fff or hh:mm:ss.fff.", valueName: "t"))
  var at: Seconds

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The PNG to write; \"-\" is the standard output.", valueName: "png"),
    completion: .file(extensions: ["png"]))
  var output: String

  @Flag(help: "Replace the output if it exists.")
  var overwrite = false

  @OptionGroup(title: "Filters") var filters: FilterOptions
  @OptionGroup(title: "Style and layout") var style: StyleOptions
  @OptionGroup(title: "Presets") var presets: PresetOptions

  func validate() throws {
    if at.value < 0 { throw ValidationError("--at must not be negative") }
    try comments.check(besides: video)
  }

  func run() throws {
    try OutputFile.check(output, inputs: [video] + comments.paths, overwrites: overwrite)
    let comments = try comments.read(filters.filter())
    var grabber = FrameGrabber(video: video, comments: comments.comments)
    grabber.overlay = style.resolved(for: comments.site)
    grabber.kernels = try PixelKernels.chosen()
    let picture = try grabber.picture(at: at.value)
    try OutputFile.write(Data(picture.png), to: output)
    Diagnostics.warn(ofMissing: picture.overlay.missingGlyphs)
  }
}
