import ArgumentParser
import Nagare

/// The comments and the settings of a burn.
struct BurnOptions: ParsableArguments {
  @OptionGroup var comments: CommentArguments

  @OptionGroup(title: OptionTitle.common) var range: RangeOptions

  @OptionGroup(title: OptionTitle.common) var rate: FrameRateArguments

  @OptionGroup var videoOptions: VideoOptions
  @OptionGroup var filters: FilterOptions
  @OptionGroup var style: StyleOptions
  @OptionGroup(title: "Masks") var mask: MaskArguments
  @OptionGroup var encoding: EncoderOptions
  @OptionGroup(title: "Encoding") var passes: PassOptions
  @OptionGroup(title: "Encoding") var audio: AudioOptions

  @Flag(help: "Fail if the video is corrupt or truncated, instead of warning.")
  var strict = false

  /// Refuses options that do not suit a video.
  func check(with video: String) throws {
    try comments.check(besides: video)
    try passes.check(with: encoding, video: video)
  }

  /// Reads and filters the comments.
  func read() throws -> ReadComments { try comments.read(filters.filter()) }

  /// The options as a job.
  /// - Parameters:
  ///   - video: the path of the video.
  ///   - comments: the comments, read and filtered.
  ///   - site: the site whose rules apply without `--style`.
  func job(of video: String, _ comments: [Comment], from site: CommentSite, output: String) throws -> BurnJob {
    var job = BurnJob(video: video, comments: comments, output: output)
    job.audio = audio.audio
    job.hasTwoPasses = passes.twoPass
    videoOptions.apply(to: &job.video)
    job.encoder = encoding.resolved()
    job.overlay = style.resolved(for: site)
    job.mask = mask.resolved
    job.frameRate = rate.fps
    (job.start, job.end) = (range.from?.value, range.to?.value)
    job.isStrict = strict
    job.threads = encoding.more.threads ?? 0
    job.kernels = try PixelKernels.chosen()
    return job
  }
}
