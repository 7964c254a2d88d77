import ArgumentParser
import Nagare

/// The choice of the video stream, and its processing before comments are drawn.
struct VideoOptions: ParsableArguments {
  @OptionGroup(title: OptionTitle.common) var common: Common
  @OptionGroup(title: "Video") var more: More

  /// The size.
  struct Common: ParsableArguments {
    @Option(
      help: ArgumentHelp(
        "Scale the video before comments are drawn: 1080p (the shorter side), 1920x or x1080 keep its aspect ratio, "
          + "1920x1080 is exact. Other aspect ratios give non-square pixels.",
        valueName: "size"))
    var size: VideoSize?
  }

  /// The less common options.
  struct More: ParsableArguments {
    @OptionGroup var input: Input

    @Flag(
      help: ArgumentHelp(
        "Keep the video's chroma subsampling, bit depth and transparency as far as the encoder can, even if few "
          + "players support them (default: 4:2:0, with 8 bits in H.264)."))
    var keepFormat = false
  }

  /// The choice of the video stream, and its filters.
  struct Input: ParsableArguments {
    @Option(
      help: ArgumentHelp(
        "FFmpeg filters for the video before comments are drawn, such as \"crop=1440:1080,eq=gamma=1.1\".",
        valueName: "graph"))
    var vf: String?

    @Flag(help: "Deinterlace first, at the same frame rate.")
    var deinterlace = false

    @Option(
      help: ArgumentHelp("Video stream to use, counted from 0 (default: the main one).", valueName: "n"))
    var stream: Int?

    func validate() throws {
      if let vf, vf.allSatisfy(\.isWhitespace) {
        throw ValidationError("--vf needs a graph, such as scale=1280:-2")
      }
      if let stream, stream < 0 { throw ValidationError("--stream must not be negative") }
    }

    /// Applies the options to a video.
    func apply(to source: inout VideoSource) {
      (source.filters.graph, source.filters.deinterlaces) = (vf, deinterlace)
      source.stream = stream
    }
  }

  /// Applies the options to a video.
  func apply(to source: inout VideoSource) {
    more.input.apply(to: &source)
    (source.size, source.keepsFormat) = (common.size?.request, more.keepFormat)
  }
}
