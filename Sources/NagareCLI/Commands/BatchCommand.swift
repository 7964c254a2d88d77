import ArgumentParser
import Foundation
import Nagare

struct BatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "batch",
    abstract: "Burn comments into many videos.",
    discussion: """
      Burns each video with the comments beside it, as "nagare burn" finds them.
      Videos whose output is there are skipped, if it was made from the same files
      with the same options. A failure does not stop the others; the exit code is 1
      then. After an interruption, the same command continues where it stopped.

      A job is a line of JSON on the standard input; all but "video" may be left
      out:

        {"id":"a","video":"a.flv","comments":["a.xml"],"output":"a.mp4",
         "options":{"area":0.5,"bold":true}}

      EXAMPLES
        nagare batch recordings
        nagare batch recordings -o burned --recursive --jobs 2
        nagare batch a.flv b.flv --area 0.5 --preset fast
        nagare batch recordings --dry-run
        nagare batch - -o burned < jobs.ndjson
      """)

  @Argument(
    help: "Folders, videos, or \"-\" for jobs on the standard input.", completion: .file())
  var sources: [String]

  @OptionGroup(title: "Queue") var options: QueueOptions

  @Flag(help: "Search the folders in each folder, too.")
  var recursive = false

  @Flag(help: "Burn even what is done.")
  var again = false

  @Flag(help: "Print what would be done, and do nothing.")
  var dryRun = false

  @OptionGroup var reading: CommentReadingOptions
  @OptionGroup var settings: BurnSettings
  @OptionGroup var unattended: UnattendedOptions
  @OptionGroup var reporting: ProgressOptions

  func validate() throws {
    if sources.count(where: { $0 == "-" }) > 1 { throw ValidationError("\"-\" can be given only once") }
    try settings.passes.check(with: settings.encoding, video: "")
  }

  func run() throws {
    StandardStreams.silenceLibraries()
    let jobs = try jobs()
    if dryRun { return try describe(jobs) }
    var settings = options.settings
    settings.burnsAgain = again
    JobQueue.run(jobs, settings, reporting)
  }

  private func jobs() throws -> [BatchJob] {
    var batch = BatchJobs(options, JobWords(try PresetExpansion(NagareCommand.words).arguments))
    for source in sources where source != "-" { try batch.add(source, isRecursive: recursive) }
    if sources.contains("-") {
      var number = 0
      while let line = readLine() {
        number += 1
        if line.contains(where: { !$0.isWhitespace }) { try batch.add(line: line, number: number) }
      }
    }
    return batch.jobs
  }

  private func describe(_ jobs: [BatchJob]) throws {
    let text = jobs.map { escaped(action(for: $0)) + "\n" }.joined()
    try OutputFile.write(Data(text.utf8), to: "-")
  }

  /// What would be done for a job.
  private func action(for job: BatchJob) -> String {
    if let problem = job.problem { return "fail   \(job.video): \(problem.what)" }
    let state = job.state()
    if !again, state == .foreign { return "fail   \(job.output): it exists" }
    if !again, let reason = state.skipReason { return skip(job, reason) }
    if job.isBeingWritten { return skip(job, .isBeingWritten) }
    if job.comments.isEmpty, !unattended.takesNoFile {
      return "fail   \(job.video): no comments beside it, or several files"
    }
    return "\(state == .missing ? "burn " : "again")  \(job.video) -> \(job.output)"
  }

  private func skip(_ job: BatchJob, _ reason: JobEvent.SkipReason) -> String {
    "skip   \(job.output): \(reason.rawValue)"
  }
}
