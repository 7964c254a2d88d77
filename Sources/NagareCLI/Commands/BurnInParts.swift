import Foundation
import Nagare

/// Burns a video with several processes: plans, renders, and joins in one run.
struct BurnInParts {
  private let job: BurnJob
  /// The words after the program's name, without presets that are files.
  private let arguments: [String]
  private let count: Int
  private let reporting: ProgressOptions
  private let folder: JobFolder

  /// - Parameters:
  ///   - job: the burn.
  ///   - arguments: the words after the program's name, without presets that are files.
  ///   - count: the number of processes.
  init(_ job: BurnJob, arguments: [String], count: Int, reporting: ProgressOptions) {
    (self.job, self.arguments, self.count, self.reporting) = (job, arguments, count, reporting)
    folder = JobFolder(BurnInParts.folder(of: job.output))
  }

  /// The hidden folder of an output's parts.
  static func folder(of output: String) -> String {
    output.folderPrefix + ".\(output.lastComponent).parts"
  }

  /// Warns of the parts of an interrupted burn, which a burn by one process leaves.
  static func warnOfLeftovers(of output: String) {
    let folder = JobFolder(folder(of: output))
    guard let plan = try? folder.plan(), JobStatus(folder, plan).running.isEmpty else { return }
    Diagnostics.warn(
      "\(folder.path) has parts of an interrupted burn, which are not used; delete it, or continue with --jobs and "
        + "--resume")
  }

  /// Burns the video. If that is stopped or fails, the parts that are done are left for a later run.
  func run() throws {
    let start = ContinuousClock.now
    let plan = try plan()
    var reporter = reporting.reporter
    defer { reporter.finish() }
    Interrupts.beginRun()
    let processes = PartProcesses(folder, plan)
    let first = JobStatus(folder, plan)
    let processCount = min(count, plan.parts.count)
    var latest = first
    let isDone = try job.watch.note(.waiting) {
      try processes.run(processCount) { status in
        if (status.frames, status.done) != (latest.frames, latest.done) { job.watch.step() }
        latest = status
        reporter.update(status, since: first, elapsed: (ContinuousClock.now - start).seconds)
      }
    }
    reporter.finish()
    guard isDone else {
      let status = JobStatus(folder, plan)
      note("\(job.output): stopped; \(status.done) of \(numbered(status.parts, "part")) done; add --resume to continue")
      _exit(Interrupts.exitCode ?? 1)
    }
    for warning in processes.warnings { Diagnostics.warn(warning) }
    let planned = try PlannedJob(folder.path, video: nil, draws: false)
    var burn = try planned.job(output: job.output, allowsOverwriting: job.allowsOverwriting)
    (burn.provenance, burn.watch) = (job.provenance, job.watch)
    let report = try JobJoining(planned, burn, reporting: reporting).join(describesStreams: false)
    try? FileManager.default.removeItem(atPath: folder.path)
    let seconds = (ContinuousClock.now - start).seconds
    let speed = String(format: "%.1f s, %.0f fps", seconds, Double(report.frames) / max(seconds, 1e-3))
    let length = lengthText(report.output?.duration ?? plan.end - plan.start)
    note(
      "\(job.output): \(byteText(report.bytes)), \(length); \(report.frames) frames in \(speed); "
        + "\(numbered(plan.parts.count, "part")) by \(numbered(processCount, "process"))")
  }

  /// Plans the burn, or takes up the plan of an interrupted run.
  private func plan() throws -> BurnPlan {
    guard access(folder.path, F_OK) == 0 else {
      if job.isResuming { note("nothing to resume; starting over") }
      return try plan(at: folder.path)
    }
    guard job.isResuming || job.allowsOverwriting else {
      throw Failure(
        .usage, "parts of an interrupted burn exist", folder.path,
        advice: "Add --resume to continue it, or --overwrite to start over.")
    }
    let earlier = try earlierPlan()
    guard job.isResuming else {
      try? FileManager.default.removeItem(atPath: folder.path)
      return try plan(at: folder.path)
    }
    let fresh = TemporaryName.path(for: folder.path)
    defer { try? FileManager.default.removeItem(atPath: fresh) }
    guard try earlier.isSameBurn(as: plan(at: fresh)) else {
      throw ResumeError.doesNotFit(path: folder.path, reason: "it was begun with other options, files or versions")
    }
    for number in 1...earlier.parts.count { folder.forgetFailure(ofPart: number) }
    note("\(JobStatus(folder, earlier).done) of \(numbered(earlier.parts.count, "part")) kept")
    return earlier
  }

  /// The plan of an interrupted run. Refuses a folder without a plan, and one in which other processes work.
  private func earlierPlan() throws -> BurnPlan {
    let plan: BurnPlan
    do throws(PartError) {
      plan = try folder.plan()
    } catch {
      throw Failure(.input, error.text, advice: "Move or delete it, or choose another output.")
    }
    if let work = JobStatus(folder, plan).running.first {
      throw Failure(
        .failed, "other processes burn to the output", job.output, why: "\(work.host) renders part \(work.part)")
    }
    return plan
  }

  private func plan(at path: String) throws -> BurnPlan {
    let planning = JobPlanning(path: path, arguments: arguments, division: division, bundlesFonts: false)
    return try planning.plan(job, addingOptions: threadOptions)
  }

  /// Parts that are short enough for all processes to end at about the same time.
  private var division: PartDivision { .shared(by: count) }

  /// The threads of each process, unless the command line states them.
  private var threadOptions: [String] {
    job.threads > 0 ? [] : ["--threads=\(max((Processors.count + count - 1) / count, 2))"]
  }

  private func note(_ text: String) {
    if !reporting.quiet { Diagnostics.note(text) }
  }
}
