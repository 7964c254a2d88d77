import ArgumentParser
import Foundation
import Nagare

struct MaskCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mask",
    abstract: "Find the people in a video, and write where they are as a mask.",
    discussion: """
      White is where people are. The mask can be viewed, edited and reused: burn,
      preview, frame, live and overlay take it with --mask. Its times are those of
      the video, also with --from.

      The suffix of the output selects the format: .mkv, .mp4, .mov and .webm are
      videos of up to 360 rows, which are stretched over the video. A .webmask, the
      format of Bilibili's player, is small: 180 rows, with sharp edges.

      EXAMPLES
        nagare mask video.mp4 -o mask.mkv
        nagare mask video.mp4 -o people.mkv --preview people.png
        nagare mask video.mp4 -o mask.mp4 --from 1:00 --to 1:30
        nagare burn video.mp4 comments.xml -o out.mp4 --mask mask.mkv
      """)

  @Argument(help: "The video; \"-\" is the standard input.", completion: .file())
  var video: String

  @OptionGroup(title: OptionTitle.common) var destination: Destination
  @OptionGroup(title: "Range") var range: RangeOptions
  @OptionGroup(title: "Model") var model: MaskModelArguments

  @Option(
    help: ArgumentHelp(
      "Smooth the mask over S seconds before and after each frame, up to 0.5 (default: 0.1).", valueName: "s"))
  var maskSmooth: Seconds?

  @OptionGroup(title: "Video") var videoOptions: VideoOptions.Input
  @OptionGroup var reporting: ProgressOptions

  /// The output files.
  struct Destination: ParsableArguments {
    @Option(
      name: .shortAndLong,
      help: ArgumentHelp("Output: a video (.mkv, .mp4, .mov, .webm), or .webmask.", valueName: "mask"),
      completion: .file(extensions: ["mkv", "mp4", "mov", "webm", "webmask"]))
    var output: String

    @Option(
      help: ArgumentHelp(
        "Also write an image of some frames with the mask in colour (.png, .jpg, .webp).", valueName: "image"),
      completion: .file(extensions: ImageFormat.allCases.flatMap(\.suffixes)))
    var preview: String?

    @Flag(help: "Replace the outputs if they exist.")
    var overwrite = false
  }

  func validate() throws {
    try check(maskSmooth?.value, "--mask-smooth", MaskSettings.smoothings)
    if destination.preview == "-" { throw ValidationError("--preview must be a file") }
    if destination.preview != nil, video == "-" || OutputError.isDevice(video) {
      throw ValidationError("--preview reads the video again, so the video must be a file")
    }
  }

  func run() throws {
    StandardStreams.silenceLibraries()
    try OutputFile.refuseInputs(destination.output)
    var job = MaskJob(video: video, output: destination.output)
    videoOptions.apply(to: &job.video)
    job.mask = model.resolved
    if let maskSmooth { job.mask.smoothing = maskSmooth.value }
    (job.start, job.end) = (range.from?.value, range.to?.value)
    job.allowsOverwriting = destination.overwrite
    let format = try destination.preview.map(previewFormat)
    let renderer = try MaskRenderer(job)
    Interrupts.beginRun(removing: renderer.temporaryPath)
    var reporter = reporting.reporter
    defer { reporter.finish() }
    let report = try renderer.run(cancellation: Interrupts.cancellation) { reporter.update($0, drawsComments: false) }
    reporter.finish()
    Diagnostics.warn(of: report.corruption, in: video)
    if !reporting.quiet { Diagnostics.note(summary(report, renderer)) }
    guard report.isComplete else {
      if let code = Interrupts.exitCode { _exit(code) }
      return
    }
    if let preview = destination.preview, let format {
      try writePreview(of: job, until: report.lastTime, to: preview, as: format)
    }
  }

  private func previewFormat(_ path: String) throws -> ImageFormat {
    try OutputFile.check(path, inputs: [video, destination.output], allowsOverwriting: destination.overwrite)
    guard let format = ImageFormat(path: path) else {
      throw Failure(
        .usage, "cannot tell the format from the preview's name", path, advice: "End it in .png, .jpg or .webp.")
    }
    return format
  }

  /// The columns and rows of a preview.
  private static let tiles = (columns: 3, rows: 3)

  /// Writes an image of evenly spaced frames, with the mask as it was written.
  private func writePreview(of job: MaskJob, until end: Double, to path: String, as format: ImageFormat) throws {
    var grabber = FrameGrabber(video: video, comments: [])
    grabber.video = job.video
    var mask = MaskSettings(path: job.output)
    (mask.grow, mask.feather, mask.opacity, mask.limit) = (0, 0, 0, 1)
    (grabber.mask, grabber.showsMask) = (mask, true)
    let (columns, rows) = MaskCommand.tiles
    let (start, count) = (job.start ?? 0, columns * rows)
    let times = (0..<count).map { start + (end - start) * (Double($0) + 0.5) / Double(count) }
    let image = try grabber.contactSheet(of: times, columns: columns, rows: rows, as: format)
    try OutputFile.write(Data(image.bytes), to: path, allowsOverwriting: destination.overwrite)
  }

  private func summary(_ report: MaskReport, _ renderer: MaskRenderer) -> String {
    guard report.isComplete else {
      return "\(destination.output): stopped at \(clock(report.lastTime)): \(report.frames) frames"
    }
    return "\(destination.output): \(byteText(report.bytes)); \(report.frames) frames in "
      + String(format: "%.1f s", report.elapsed) + " (\(renderer.format))"
  }
}
