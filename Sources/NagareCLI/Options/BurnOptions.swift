import ArgumentParser
import Nagare

/// The comments and the settings of a burn.
@dynamicMemberLookup
struct BurnOptions: ParsableArguments {
  @OptionGroup var comments: CommentArguments

  @OptionGroup var settings: BurnSettings

  subscript<Value>(dynamicMember path: KeyPath<BurnSettings, Value>) -> Value { settings[keyPath: path] }

  /// Refuses options that do not suit a video.
  func check(with video: String) throws {
    try comments.check(besides: video)
    try settings.passes.check(with: settings.encoding, video: video)
  }

  /// Reads and filters the comments.
  func read() throws -> ReadComments { try comments.read(settings.filters.filter()) }

  /// The video with the options that concern it.
  func source(_ video: String) -> VideoSource {
    var source = VideoSource(video)
    settings.videoOptions.apply(to: &source)
    return source
  }

  /// The options as a job.
  /// - Parameters:
  ///   - video: the path of the video.
  ///   - comments: the comments, read and filtered.
  ///   - site: the site whose rules apply without `--style`.
  func job(of video: String, _ comments: [Comment], from site: CommentSite, output: String) throws -> BurnJob {
    var job = BurnJob(video: video, comments: comments, output: output)
    job.audio = settings.audio.audio
    job.copiesUntouched = settings.copying.copyUntouched == .auto
    job.hasTwoPasses = settings.passes.twoPass
    job.video = source(video)
    job.encoder = settings.encoding.resolved()
    job.overlay = settings.style.resolved(for: site)
    job.mask = settings.mask.resolved
    job.frameRate = settings.rate.fps
    (job.start, job.end) = (settings.range.from?.value, settings.range.to?.value)
    job.isStrict = settings.strict
    job.threads = settings.encoding.more.threads ?? 0
    job.kernels = try PixelKernels.chosen()
    return job
  }
}
