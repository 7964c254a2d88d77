import ArgumentParser
import Nagare

/// The size, frame rate, length and alpha of an overlay.
struct OverlayOptionGroup: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Take size, frame rate and length from a video, unless other options set them.", valueName: "video"),
    completion: .file())
  var like: String?

  @Option(
    help: ArgumentHelp("Size of the overlay in pixels, such as 1920x1080 or 1080p.", valueName: "WxH"))
  var size: PixelSize?

  @Option(help: ArgumentHelp("Frame rate, such as 60 or 30000/1001.", valueName: "rate"))
  var fps: FrameRate?

  @Option(
    help: ArgumentHelp("Length of the overlay (default: until the last comment has left).", valueName: "t"))
  var duration: Seconds?

  @Option(help: ArgumentHelp("How colours relate to alpha: straight or premultiplied.", valueName: "way"))
  var alpha = AlphaChoice.straight

  /// The relation of colours to alpha.
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

  /// The size, frame rate and length of an overlay.
  struct Shape {
    var size: FrameSize
    var frameRate: FrameRate
    /// The length in seconds; nil to end when the last comment has left.
    var duration: Double?
    /// Whether the frame rate is the average of a video whose frame rate varies.
    var hasAverageRate = false
  }

  /// The options, completed by the properties of the `--like` video.
  /// - Throws: `MediaError` if the video cannot be read; `Failure` if its frame rate is unknown and not given.
  func shape() throws -> Shape {
    let template = try like.map(OverlayTemplate.init)
    guard let size = size.map({ FrameSize(width: $0.width, height: $0.height) }) ?? template?.size,
      let frameRate = fps ?? template?.frameRate
    else {
      throw Failure(.usage, "cannot tell the frame rate", like, advice: "Pass --fps, such as --fps 30.")
    }
    return Shape(
      size: size, frameRate: frameRate, duration: duration?.value ?? template?.duration,
      hasAverageRate: fps == nil && template?.isSteady == false)
  }
}
