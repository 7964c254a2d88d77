import Foundation
import Nagare

/// Renders parts of a job, and notes in its folder what it does.
struct PartWorker {
  private let planned: PlannedJob
  /// The seconds without progress after which other processes may take a part.
  private let limit: Double
  private let reporting: ProgressOptions

  init(_ planned: PlannedJob, limit: Double, reporting: ProgressOptions) {
    (self.planned, self.limit, self.reporting) = (planned, limit, reporting)
  }

  private var folder: JobFolder { planned.folder }
  private var plan: BurnPlan { planned.plan }

  /// Renders a part, whoever else works on it.
  /// - Parameter again: whether to render it even if it is done.
  func render(_ number: Int, again: Bool) throws {
    guard plan.parts.indices.contains(number - 1) else {
      throw PartError.noSuchPart(number, count: plan.parts.count)
    }
    guard again || folder.record(ofPart: number, in: plan) == nil else {
      return noteDone(number)
    }
    let work = PartWork(limit: limit)
    folder.begin(work, onPart: number)
    try render(number, work, again: again)
  }

  /// Renders the next part that nobody has.
  func renderNext() throws {
    guard let (number, work) = try take() else {
      note("nobody is needed: \(PartWorker.text(of: JobStatus(folder, plan)))")
      return
    }
    try render(number, work)
  }

  /// Renders parts until all are done or failed.
  func renderAll() throws {
    while true {
      if let code = Interrupts.exitCode { _exit(code) }
      if let (number, work) = try take() {
        try render(number, work)
        continue
      }
      // Others may give up their parts.
      let status = JobStatus(folder, plan)
      guard !status.running.isEmpty || status.waiting > 0 else {
        if let failed = status.failed.first { throw PartError.failed(failed.part, reason: failed.error) }
        folder.removeUnfinished(in: plan)
        note(PartWorker.text(of: status))
        return
      }
      Thread.sleep(forTimeInterval: 1)
    }
  }

  private static func text(of status: JobStatus) -> String { "\(status.done) of \(status.parts) parts are done" }

  /// Takes a part that nobody has; nil if there is none.
  private func take() throws -> (number: Int, work: PartWork)? {
    let work = PartWork(limit: limit)
    for number in 1...plan.parts.count where folder.record(ofPart: number, in: plan) == nil {
      guard folder.failure(ofPart: number) == nil, try folder.take(work, onPart: number) else { continue }
      // Another process may have done it since.
      if folder.record(ofPart: number, in: plan) == nil { return (number, work) }
      folder.end(work, onPart: number)
    }
    return nil
  }

  /// Renders a part that this process has taken.
  private func render(_ number: Int, _ work: PartWork, again: Bool = false) throws {
    let path = folder.newPath(ofPart: number)
    do {
      let renderer = try PartRenderer(planned.job, part: plan.parts[number - 1], to: path)
      Interrupts.beginRun(removing: renderer.temporaryPath, path)
      guard let report = try run(renderer, number, work) else {
        folder.end(work, onPart: number)
        _exit(Interrupts.exitCode ?? 1)
      }
      Interrupts.beginRun()
      let record = PartRecord(report, of: number, file: path.lastComponent, in: plan)
      // The renderer's lock keeps other processes from removing the file before it is recorded.
      let isNew = try withExtendedLifetime(renderer) { try folder.write(record, in: plan, again: again) }
      folder.end(work, onPart: number)
      isNew ? summarize(report, number) : noteDone(number)
    } catch {
      unlink(path)
      defer { folder.end(work, onPart: number) }
      // Another process may have done it since.
      guard again || folder.record(ofPart: number, in: plan) == nil else { return noteDone(number) }
      folder.write(PartFailure(Failure(describing: error).lines[0]), ofPart: number)
      throw error
    }
  }

  private func run(_ renderer: PartRenderer, _ number: Int, _ work: PartWork) throws -> PartRenderer.Report? {
    var (work, reporter) = (work, reporting.reporter)
    defer { reporter.finish() }
    var noted = -PartWorker.interval
    return try renderer.run(cancellation: Interrupts.cancellation) { progress in
      reporter.update(progress)
      guard progress.elapsed - noted >= min(PartWorker.interval, limit / 4) else { return }
      noted = progress.elapsed
      work.update(progress)
      folder.note(work, onPart: number)
    }
  }

  /// The most seconds between notes of the progress.
  private static let interval = 2.0

  private func summarize(_ report: PartRenderer.Report, _ number: Int) {
    Diagnostics.warn(of: report.corruption, in: planned.job.video.path)
    Diagnostics.warn(ofMissingGlyphs: report.overlay.missingGlyphs)
    let frames = report.summary.frames
    let speed = String(format: "%.1f s, %.0f fps", report.elapsed, Double(frames) / max(report.elapsed, 1e-3))
    note("part \(number) of \(plan.parts.count): \(frames) frames in \(speed)")
  }

  private func noteDone(_ number: Int) { note("part \(number) is done") }

  private func note(_ text: String) {
    if !reporting.quiet { Diagnostics.note(text) }
  }
}
