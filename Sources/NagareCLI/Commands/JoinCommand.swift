import ArgumentParser
import Foundation
import Nagare

struct JoinCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "join",
    abstract: "Join the parts of a planned burn to one video.",
    discussion: """
      Checks every part, joins their packets without encoding them again, and takes
      audio, subtitles, attachments, chapters and metadata from the video. The job
      stays as it is: delete its folder when you no longer need it.

      EXAMPLES
        nagare join job -o out.mp4
        nagare join job -o out.mp4 --wait
      """)

  @Argument(help: "The folder that \"nagare plan\" wrote.", completion: .directory)
  var job: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Output file; its suffix must be that of the planned container.", valueName: "out"),
    completion: .file(extensions: ["mp4", "mkv", "mov", "webm"]))
  var output: String

  @Flag(help: "Replace the output if it exists.")
  var overwrite = false

  @Flag(help: "Wait until every part is done or has failed.")
  var wait = false

  @Option(
    help: ArgumentHelp("The video on this machine (default: as planned).", valueName: "file"), completion: .file())
  var video: String?

  @OptionGroup var reporting: ProgressOptions

  func run() throws {
    StandardStreams.silenceLibraries()
    let planned = try PlannedJob(job, video: video, draws: false)
    let burn = try planned.job(output: output, allowsOverwriting: overwrite)
    let inputs = [burn.video.path] + planned.plan.files.map(\.path)
    try OutputFile.check(output, inputs: inputs, allowsOverwriting: overwrite)
    let joining = JobJoining(planned, burn, reporting: reporting)
    if wait { joining.wait() }
    let report = try joining.join()
    guard !reporting.quiet else { return }
    let length = lengthText(report.output?.duration ?? planned.plan.end - planned.plan.start)
    let parts = numbered(planned.plan.parts.count, "part")
    Diagnostics.note(
      "\(output): \(byteText(report.bytes)), \(length); \(report.frames) frames of \(parts) joined in "
        + String(format: "%.1f s", report.elapsed))
  }
}
