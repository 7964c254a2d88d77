import Foundation
import Nagare

/// Joins a job's parts, perhaps after waiting for them.
struct JobJoining {
  private let planned: PlannedJob
  private let burn: BurnJob
  private let reporting: ProgressOptions

  /// - Parameter burn: the burn with its output.
  init(_ planned: PlannedJob, _ burn: BurnJob, reporting: ProgressOptions) {
    (self.planned, self.burn, self.reporting) = (planned, burn, reporting)
  }

  private var status: JobStatus { JobStatus(planned.folder, planned.plan) }

  /// Waits until every part is done or has failed.
  func wait() {
    var reporter = reporting.reporter
    defer { reporter.finish() }
    let start = ContinuousClock.now
    let first = status
    var status = first
    while !status.isComplete {
      if !status.failed.isEmpty, status.running.isEmpty, status.waiting == 0 { return }
      reporter.update(status, since: first, elapsed: (ContinuousClock.now - start).seconds)
      Thread.sleep(forTimeInterval: 1)
      status = self.status
    }
  }

  /// Joins the parts.
  /// - Parameter describesStreams: whether to describe the streams that the output holds in another form.
  /// - Throws: `PartError` if a part is missing or damaged.
  func join(describesStreams: Bool = true) throws -> PartJoiner.Report {
    let status = status
    guard status.isComplete else { throw PartError.missing(status.missing, count: status.parts) }
    let parts = status.records.map { JoinedVideo.Part(path: planned.folder.path(of: $0), summary: $0.summary) }
    let joiner = try PartJoiner(burn, parts, planned: planned.plan.parts)
    Interrupts.beginRun(removing: joiner.temporaryPath)
    if describesStreams { Diagnostics.describe(joiner.changedStreams, isQuiet: reporting.quiet) }
    guard let report = try joiner.run(cancellation: Interrupts.cancellation) else { _exit(Interrupts.exitCode ?? 1) }
    var corruption = report.corruption
    for record in status.records { corruption.add(record.corruption) }
    Diagnostics.warn(of: corruption, in: burn.video.path)
    return report
  }
}
