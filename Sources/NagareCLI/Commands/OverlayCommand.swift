import ArgumentParser
import Foundation
import Nagare

struct OverlayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "overlay",
    abstract: "Draw the comments alone, on transparency, for an editor.",
    discussion: """
      Comments are where burn draws them on a video of the same size and rate.
      The suffix of the output selects the format:

        out.mov         ProRes 4444, or QuickTime Animation with --encoder qtrle
        out.webm        VP9 with alpha
        out.mkv         FFV1
        out-%05d.png    one PNG per frame
        -               raw samples: red, green, blue and alpha, 8 bits each

      Colours are straight, not premultiplied by alpha, as FFmpeg and most editors
      expect, unless --alpha says otherwise. Comments are not tinted: there is no
      video to take a colour from.

      EXAMPLES
        nagare overlay comments.xml -o overlay.mov --like video.mp4
        nagare overlay comments.xml -o overlay.mov --size 1920x1080 --fps 30
        nagare overlay c.xml -o overlay.mov --size 1280x720 --fps 60 --encoder qtrle
        nagare overlay c.xml -o o-%05d.png --size 1280x720 --fps 30 --duration 2
        nagare overlay comments.xml -o - --size 1280x720 --fps 30 |
          ffmpeg -i video.mp4 -f rawvideo -pix_fmt rgba -s 1280x720 -r 30 -i - \\
            -filter_complex overlay=format=auto out.mp4
      """)

  @OptionGroup(title: OptionTitle.common) var destination: Destination

  @OptionGroup var comments: CommentArguments

  @OptionGroup(title: "Overlay") var properties: OverlayOptionGroup

  @OptionGroup var filters: FilterOptions
  @OptionGroup var style: StyleOptions
  @OptionGroup(title: "Masks") var mask: MaskArguments
  @OptionGroup(title: "Encoding") var encoding: OverlayEncoderOptions
  @OptionGroup(title: "Presets") var presets: PresetOptions

  @OptionGroup var reporting: ProgressOptions

  /// The output file.
  struct Destination: ParsableArguments {
    @Option(
      name: .shortAndLong,
      help: ArgumentHelp("Output file, a pattern for PNGs, or \"-\" for raw samples.", valueName: "out"),
      completion: .file(extensions: ["mov", "webm", "mkv", "png"]))
    var output: String

    @Flag(help: "Replace the output if it exists.")
    var overwrite = false
  }

  private var output: String { destination.output }

  func validate() throws {
    try mask.checkFits(style.chat)
    try comments.checkIsGiven()
    if output == "-", isatty(STDOUT_FILENO) == 1 {
      throw ValidationError("raw samples cannot be written to a terminal; name a file, or add \"| ffplay …\"")
    }
    if mask.mask == MaskArguments.people {
      throw ValidationError("--mask people needs a video: make the mask with \"nagare mask\", and pass its path here")
    }
  }

  func run() throws {
    StandardStreams.silenceLibraries()
    try OutputFile.refuseInputs(output, self.comments.inputs)
    let comments = try comments.read(filters.filter())
    let shape = try properties.shape()
    if shape.hasAverageRate, !reporting.quiet {
      Diagnostics.note(
        "the frame rate of the video varies; using its average, \(String(format: "%.3f", shape.frameRate.value))")
    }
    let renderer = try OverlayRenderer(job(comments, shape))
    try checkLength(renderer, shape)
    let range = CommentRange(length: shape.duration)
    let isEmpty = Diagnostics.warnIfNoComment(in: range, of: comments, end: "the end")
    // Raw samples need no trailer, so a signal may end the program at once.
    if output != "-" { Interrupts.beginRun(removing: renderer.temporaryPath ?? "") }
    var reporter = reporting.reporter
    defer { reporter.finish() }
    var hourly = HourlySize()
    let report = try renderer.runAndWait(cancellation: Interrupts.cancellation) { progress in
      reporter.update(progress)
      let isEmpty = progress.visible == 0
      if !reporting.quiet, reporting.progress == .line,
        let hour = hourly.update(bytes: progress.bytes, seconds: progress.done, isEmpty: isEmpty)
      {
        reporter.note(text(ofHour: hour, renderer))
      }
    }
    reporter.finish()
    Diagnostics.warn(ofMissingGlyphs: report.overlay.missingGlyphs)
    if !isEmpty, report.isComplete, report.overlay.shown == 0 {
      Diagnostics.warnOfNoneShown(in: range, of: comments, dropped: report.overlay.dropped.byName)
    }
    if !reporting.quiet, output != "-" { Diagnostics.note(summary(report, renderer)) }
    // Skip the libraries' destructors: a thread may be stuck in an encoder.
    if !report.isComplete, let code = Interrupts.exitCode { _exit(code) }
  }

  /// The note on the size of an hour of output, with a smaller format if the size is large.
  private func text(ofHour hour: SizeEstimate, _ renderer: OverlayRenderer) -> String {
    let isLarge = hour.bytes >= OverlayCommand.largeHour && output.fileSuffix.lowercased() != "webm"
    return "\(renderer.encoderName): an hour takes about \(byteText(hour.bytes))"
      + (isLarge ? "; .webm is much smaller, and with --crf 31 smaller still" : "")
  }

  /// The bytes per hour from which a smaller format is suggested.
  private static let largeHour: Int64 = 10_000_000_000

  private func job(_ comments: ReadComments, _ shape: OverlayOptionGroup.Shape) throws -> OverlayJob {
    var job = OverlayJob(
      comments: comments.comments, output: try target(), size: shape.size, frameRate: shape.frameRate)
    job.duration = shape.duration
    job.isPremultiplied = properties.alpha == .premultiplied
    job.allowsOverwriting = destination.overwrite
    job.encoder = encoding.resolved()
    job.overlay = style.resolved(for: comments.site)
    job.mask = mask.resolved
    job.threads = encoding.threads ?? 0
    job.kernels = try PixelKernels.chosen()
    return job
  }

  /// The longest overlay without `--duration`, in seconds: no commented video is longer.
  private static let longest = 12 * 3600.0

  /// Refuses an implausible length: one corrupt comment time must not fill the disk.
  private func checkLength(_ renderer: OverlayRenderer, _ shape: OverlayOptionGroup.Shape) throws {
    guard shape.duration == nil, renderer.expectedDuration > OverlayCommand.longest else { return }
    throw Failure(
      .usage, "the comments span an implausibly long time", comments.paths.first,
      why: "until \(clock(renderer.expectedDuration.rounded()))",
      advice: "Set the length with --duration.")
  }

  private func target() throws -> OverlayJob.Output {
    if output == "-" { return .samples(descriptor: STDOUT_FILENO) }
    guard output.fileSuffix.lowercased() == "png" else { return .video(path: output) }
    guard let pattern = ImageSequencePattern(output) else {
      throw Failure(
        .usage, "the output's name needs exactly one number pattern", output,
        advice: "Name it like frame-%05d.png.")
    }
    return .images(pattern)
  }

  private func summary(_ report: OverlayReport, _ renderer: OverlayRenderer) -> String {
    let kind = "\(renderer.encoderName), \(renderer.pixelFormatName)"
    guard report.isComplete else { return "\(output): stopped at \(clock(report.lastTime)): \(report.frames) frames" }
    let length = Double(report.frames) * renderer.frameInterval
    return
      "\(output): \(byteText(report.bytes)), \(lengthText(length)); \(report.frames) frames in \(String(format: "%.1f s", report.elapsed)) (\(kind)); "
      + numbered(report.overlay.shown, "comment") + " shown"
  }
}
