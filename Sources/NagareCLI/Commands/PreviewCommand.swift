import ArgumentParser
import Foundation
import Nagare

struct PreviewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview",
    abstract: "Show a video with its comments in a player.",
    discussion: """
      Shows the frames that burn would encode, sample for sample. With --player, a
      player is started, and nagare ends with it; otherwise the standard output is
      a stream for players: NUT, with the audio.

      EXAMPLES
        nagare preview video.mp4 comments.xml --player ffplay
        nagare preview video.mp4 comments.xml --player mpv --from 12:30
        nagare preview video.mp4 comments.xml --fps 60 | ffplay -
        nagare preview video.mp4 comments.xml --size 1920x1080 | mpv -
        nagare preview video.mp4 comments.xml --realtime | ffplay -
      """)

  @Argument(help: "The video; \"-\" is the standard input.", completion: .file())
  var video: String

  @OptionGroup var comments: CommentArguments

  @OptionGroup(title: "Preview") var options: PreviewOptions
  @OptionGroup var videoOptions: VideoOptions
  @OptionGroup var filters: FilterOptions
  @OptionGroup var style: StyleOptions
  @OptionGroup(title: "Masks") var mask: MaskArguments
  @OptionGroup(title: "Presets") var presets: PresetOptions

  @Option(help: ArgumentHelp("Threads for decoding (default: all processors).", valueName: "n"))
  var threads: Int?

  @OptionGroup var reporting: ProgressOptions

  func validate() throws {
    try mask.checkFits(style.chat)
    try comments.check(besides: video)
    try checkThreads(threads)
    if options.player == nil, isatty(STDOUT_FILENO) == 1 {
      throw ValidationError("a video cannot be shown on a terminal: add --player ffplay, or \"| ffplay -\"")
    }
  }

  mutating func run() throws {
    StandardStreams.silenceLibraries()
    try self.comments.find(beside: video)
    let comments = try comments.read(filters.filter())
    var process = try options.player.map(PlayerProcess.init)
    let previewer = try Previewer(job(comments, writingTo: process?.output ?? STDOUT_FILENO))
    describe(previewer)
    let isEmpty = Diagnostics.warnIfNoComment(in: previewer.range, of: comments)
    try process?.start(PlayerHints(title: title, encoding: previewer.unusualEncoding))
    var reporter = reporting.reporter
    defer { reporter.finish() }
    let report: PreviewReport
    do {
      report = try previewer.run { reporter.update($0) }
    } catch {
      process?.stop()
      throw error
    }
    reporter.finish()
    try process?.finish()
    Diagnostics.warn(of: report.corruption, in: video)
    Diagnostics.warn(ofMissingGlyphs: report.overlay.missingGlyphs)
    if !isEmpty, report.isComplete, report.overlay.shown == 0 {
      Diagnostics.warnOfNoneShown(in: previewer.range, of: comments, dropped: report.overlay.dropped.byName)
    }
    if !reporting.quiet, options.realtime {
      Diagnostics.note("\(report.frames) frames shown, \(report.lateFrames) dropped as late")
    }
  }

  private func describe(_ previewer: Previewer) {
    for stream in previewer.undecodableStreams { Diagnostics.warn(Diagnostics.text(ofUndecodable: stream)) }
  }

  private var title: String { "\(video == "-" ? "nagare" : video.lastComponent)" }

  private func job(_ comments: ReadComments, writingTo output: Int32) throws -> PreviewJob {
    var job = PreviewJob(video: video, comments: comments.comments, output: output)
    job.overlay = style.resolved(for: comments.site)
    job.mask = mask.resolved
    videoOptions.apply(to: &job.video)
    job.frameRate = options.rate.fps
    (job.start, job.end) = (options.range.from?.value, options.range.to?.value)
    job.isRealtime = options.realtime
    job.threads = threads ?? 0
    job.kernels = try PixelKernels.chosen()
    return job
  }
}
