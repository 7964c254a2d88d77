import ArgumentParser
import Foundation
import Nagare

struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Render parts of a planned burn.",
    discussion: """
      Any number of processes may render parts of a job, on any machine that sees
      its folder. A part that is done is not rendered again. A process that is
      killed leaves its part to others after --lease seconds.

      EXAMPLES
        nagare render job 1
        nagare render job --next
        nagare render job --all
        nagare render job --all --video video.mp4
      """)

  @Argument(help: "The folder that \"nagare plan\" wrote.", completion: .directory)
  var job: String

  @Argument(help: "The number of the part, from 1.")
  var part: Int?

  @Flag(help: "Render the next part that nobody has.")
  var next = false

  @Flag(help: "Render parts until all are done, including those that other processes leave.")
  var all = false

  @Flag(help: "Render the part even if it is done.")
  var again = false

  @Option(
    help: ArgumentHelp("The video on this machine (default: as planned).", valueName: "file"), completion: .file())
  var video: String?

  @Option(
    help: ArgumentHelp(
      "Seconds without progress after which other processes may take a part (default: 60).", valueName: "s"))
  var lease: Seconds?

  @Option(help: ArgumentHelp("The process with which this one ends.", visibility: .hidden))
  var parent: Int32?

  @OptionGroup var reporting: ProgressOptions

  func validate() throws {
    guard [part != nil, next, all].count(where: { $0 }) == 1 else {
      throw ValidationError("name a part, or pass --next or --all")
    }
    if again, part == nil { throw ValidationError("--again needs the number of a part") }
    try check(lease?.value, "--lease", 5...86_400)
  }

  func run() throws {
    if let parent { PartProcesses.end(after: parent) }
    StandardStreams.silenceLibraries()
    let planned = try PlannedJob(job, video: video)
    Interrupts.beginRun()
    let worker = PartWorker(planned, limit: lease?.value ?? 60, reporting: reporting)
    if let part { return try worker.render(part, again: again) }
    try next ? worker.renderNext() : worker.renderAll()
  }
}
