import ArgumentParser
import Nagare

/// What pictures of comments alone are like.
struct OverlayOptionGroup: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Take size, frame rate and length from a video, as far as other options do not say them.", valueName: "video"),
    completion: .file())
  var like: String?

  @Option(
    help: ArgumentHelp("The size of the video in pixels, such as 1920x1080, or 1080p for that.", valueName: "WxH"))
  var size: PixelSize?

  @Option(help: ArgumentHelp("Frames a second, such as 60 or 30000/1001.", valueName: "rate"))
  var fps: FrameRate?

  @Option(
    help: ArgumentHelp("Length of the overlay (default: until the last comment has left).", valueName: "t"))
  var duration: Seconds?

  @Option(help: ArgumentHelp("How colours relate to alpha: straight or premultiplied.", valueName: "way"))
  var alpha = AlphaChoice.straight

  /// How colours are stored.
  enum AlphaChoice: String, ExpressibleByArgument, CaseIterable {
    case straight
    case premultiplied
  }

  func validate() throws {
    if like == nil, size == nil || fps == nil {
      throw ValidationError("pass --size and --fps, such as --size 1920x1080 --fps 30, or --like VIDEO")
    }
    if let duration, duration.value <= 0 { throw ValidationError("--duration must be more than 0") }
  }

  /// What pictures are like.
  struct Shape {
    var size: FrameSize
    var frameRate: FrameRate
    /// Seconds; nil for until the last comment has left.
    var duration: Double?
    /// Whether the frame rate is the average of a video whose frames are not equally long.
    var isAverage = false
  }

  /// The options, completed by what the video is like that they name.
  func shape() throws -> Shape {
    let template = try like.map(OverlayTemplate.init)
    guard let size = size.map({ FrameSize(width: $0.width, height: $0.height) }) ?? template?.size,
      let frameRate = fps ?? template?.frameRate
    else {
      throw Failure(.usage, "cannot tell the frame rate", like, advice: "Pass --fps, such as --fps 30.")
    }
    return Shape(
      size: size, frameRate: frameRate, duration: duration?.value ?? template?.duration,
      isAverage: fps == nil && template?.isSteady == false)
  }
}
