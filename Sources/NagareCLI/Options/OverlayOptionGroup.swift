import ArgumentParser
import Nagare

/// What pictures of comments alone are like.
struct OverlayOptionGroup: ParsableArguments {
  @Option(help: ArgumentHelp("The size of the video in pixels, such as 1920x1080.", valueName: "WxH"))
  var size: PixelSize

  @Option(help: ArgumentHelp("Frames a second, such as 60 or 30000/1001.", valueName: "rate"))
  var fps: FrameRate

  @Option(
    help: ArgumentHelp("How long the pictures go on (default: until the last comment has left).", valueName: "t"))
  var duration: Seconds?

  @Option(help: ArgumentHelp("How colours relate to alpha: straight or premultiplied.", valueName: "way"))
  var alpha = AlphaChoice.straight

  /// How colours are stored.
  enum AlphaChoice: String, ExpressibleByArgument, CaseIterable {
    case straight
    case premultiplied
  }

  func validate() throws {
    if let duration, duration.value <= 0 { throw ValidationError("--duration must be more than 0") }
  }

  var pictureSize: PictureSize { PictureSize(width: size.width, height: size.height) }
}
