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

  @Argument(help: "The video.")
  var video: String

  @OptionGroup var comments: CommentArguments

  @Option(help: "The time of the frame: seconds, mm:ss.fff or hh:mm:ss.fff.")
  var at: Seconds

  @Option(name: .shortAndLong, help: "The PNG to write; \"-\" is the standard output.")
  var output: String

  @Flag(help: "Replace the output if it exists.")
  var overwrite = false

  @OptionGroup(title: "Style and layout") var style: StyleOptions

  func validate() throws {
    if at.value < 0 { throw ValidationError("--at must not be negative") }
  }

  func run() throws {
    if output != "-", !overwrite, FileManager.default.fileExists(atPath: output) {
      throw BurnError.outputExists(path: output)
    }
    var grabber = FrameGrabber(video: video, comments: try comments.read())
    grabber.overlay = style.resolved()
    grabber.kernels = try PixelKernels.chosen()
    try OutputFile.write(Data(grabber.png(at: at.value)), to: output)
  }
}
