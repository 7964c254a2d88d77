import ArgumentParser
import Nagare

/// The options that change what a frame with comments shows.
struct FrameSettings: ParsableArguments {
  @OptionGroup var videoOptions: VideoOptions
  @OptionGroup var filters: FilterOptions
  @OptionGroup var style: StyleOptions
  @OptionGroup(title: "Masks") var mask: MaskArguments

  func validate() throws { try mask.checkFits(style.chat) }

  /// A grabber of frames with these settings.
  /// - Parameters:
  ///   - comments: the comments after the filters, sorted by time.
  ///   - site: the site whose rules apply without `--style`.
  func grabber(of video: String, _ comments: [Comment], from site: CommentSite) throws -> FrameGrabber {
    var grabber = FrameGrabber(video: video, comments: comments)
    videoOptions.apply(to: &grabber.video)
    grabber.overlay = style.resolved(for: site)
    grabber.mask = mask.resolved
    grabber.kernels = try PixelKernels.chosen()
    return grabber
  }
}
