import Foundation
import Nagare

/// Burns jobs in processes of their own, some side by side.
final class JobQueue {
  /// How jobs are burned.
  struct Settings {
    /// The most burns at once.
    var limit = 1
    /// Whether to burn even what is done.
    var burnsAgain = false
    /// How long to wait at the end for other processes that burn the same, such as those of a batch that was killed; nil
    /// for ever.
    var busyLimit: Duration? = .seconds(120)
    var onDone: Hook?
    var onFail: Hook?
    /// Whether the output of commands is discarded.
    var silencesHooks = false
  }

  private let settings: Settings
  private let report: (JobEvent) -> Void
  private var waiting: ArraySlice<Waiting> = []
  private(set) var running: [RunningJob] = []
  private var room = DiskRoom()
  /// Whether the running burns pause, as the disk is nearly full.
  private var isPausing = false
  /// Whether the running burns pause, as somebody wants it.
  var isHeld = false
  /// The output for which there is no room; nil if there is.
  private var waitsForRoom: String?
  /// The time since which nothing is left but what other processes burn.
  private var onlyBusySince: ContinuousClock.Instant?
  private let hooks: HookRunner
  /// Signalled when a process ends, so that the next one starts at once.
  private let change = DispatchSemaphore(value: 0)

  private struct Waiting {
    let job: BatchJob
    /// The bytes that an earlier attempt needed, for which there was no room; nil for the first one.
    var neededBytes: Int64?
  }

  /// The time between two looks at the processes.
  static let interval = 0.25

  init(_ settings: Settings, report: @escaping (JobEvent) -> Void) {
    (self.settings, self.report) = (settings, report)
    hooks = HookRunner(settings.onDone, settings.onFail, isSilent: settings.silencesHooks)
  }

  func add(_ job: BatchJob) { waiting.append(Waiting(job: job)) }

  var isEmpty: Bool { waiting.isEmpty && running.isEmpty }

  /// Runs jobs, and ends the program if one fails or if it is told to stop.
  static func run(_ jobs: [BatchJob], _ settings: Settings, _ reporting: ProgressOptions) {
    let reporter = JobReporter(reporting)
    reporter.total = jobs.count
    var settings = settings
    settings.silencesHooks = reporting.progress == .json
    let queue = JobQueue(settings) { reporter.report($0) }
    for job in jobs { queue.add(job) }
    Interrupts.beginRun()
    queue.run()
    reporter.finish()
    if let code = Interrupts.exitCode { _exit(code) }
    if reporter.counts.failed > 0 { _exit(Failure.Code.failed.rawValue) }
  }

  /// Runs all jobs. If this process is told to stop, so are theirs, which leaves burns that can be continued.
  func run() {
    while !isEmpty, !Interrupts.cancellation.isCancelled { step() }
    finish()
  }

  /// Ends what is burned, and drops what waits. Jobs that are added again continue what was burned.
  func cancel() {
    waiting = []
    setRoom(for: nil, needed: 0)
    for job in running { job.cancel() }
  }

  /// Ends all processes, and waits for them and for the commands that follow burns.
  func finish() {
    stop()
    hooks.finish { report(.hookFailed($0, reason: $1)) }
  }

  /// Looks at the processes, starts jobs, and waits a moment.
  func step() {
    collect()
    hooks.collect { report(.hookFailed($0, reason: $1)) }
    keepRoom()
    startJobs()
    report(.progress(running))
    guard !isEmpty else { return }
    _ = change.wait(timeout: .now() + JobQueue.interval)
  }

  private func stop() {
    for job in running { job.process.end() }
    while !running.isEmpty {
      _ = change.wait(timeout: .now() + JobQueue.interval)
      collect()
    }
  }

  /// Takes the results of processes that have ended.
  private func collect() {
    let ended = running.filter(\.process.hasEnded)
    running.removeAll { job in ended.contains { $0 === job } }
    for job in ended { finish(job) }
  }

  private func finish(_ running: RunningJob) {
    let job = running.job
    report(.warned(job, running.warnings))
    if running.isCancelled || Interrupts.cancellation.isCancelled, !running.isComplete { return report(.stopped(job)) }
    do {
      let bytes = try running.publish()
      room.add(input: DiskSpace.bytes(of: job.video), output: bytes)
      report(.done(job, bytes: bytes, seconds: running.elapsed))
      hooks.start(after: job, isDone: true)
    } catch {
      let failure = Failure(describing: error)
      if running.removeUnresumable() {
        report(.warned(job, ["\(failure.what); starting over"]))
        return waiting.insert(Waiting(job: job), at: waiting.startIndex)
      }
      guard DiskRoom.explains(failure, of: job.output) else { return fail(job, failure) }
      let needed = DiskRoom.margin + running.neededBytes
      // A quota, a lack of something else than bytes, or a disk that does not tell its room would end it again and again.
      if running.lackedRoom, DiskRoom.available(for: job.output) ?? .max >= needed { return fail(job, failure) }
      waiting.insert(Waiting(job: job, neededBytes: running.neededBytes), at: waiting.startIndex)
    }
  }

  private func fail(_ job: BatchJob, _ failure: Failure) {
    report(.failed(job, failure))
    hooks.start(after: job, isDone: false)
  }

  /// Pauses all processes while the disk is nearly full.
  private func keepRoom() {
    let output = DiskRoom.shortOutput(of: running, isPausing: isPausing)
    for job in running { job.process.pause(output != nil || isHeld) }
    guard isPausing != (output != nil) else { return }
    isPausing.toggle()
    // If no burn is left, the next start tells whether there is room.
    if !running.isEmpty { setRoom(for: output, needed: DiskRoom.margin) }
  }

  /// Reports a change.
  private func setRoom(for output: String?, needed: Int64) {
    if let output, waitsForRoom == nil { report(.waitsForRoom(output, needed: needed)) }
    if output == nil, let former = waitsForRoom { report(.hasRoom(former)) }
    waitsForRoom = output
  }

  private func startJobs() {
    var busy: [Waiting] = []
    while running.count < settings.limit, !isPausing, !isHeld, !Interrupts.cancellation.isCancelled,
      let next = waiting.popFirst()
    {
      do {
        switch try start(next) {
        case .started, .skipped: break
        case .needsRoom:
          waiting.insert(next, at: waiting.startIndex)
          waiting += busy
          return
        case .isBusy: busy.append(next)
        }
      } catch {
        fail(next.job, Failure(describing: error))
      }
    }
    let isOnlyBusy = running.isEmpty && waiting.isEmpty && !busy.isEmpty
    waiting += busy
    onlyBusySince = isOnlyBusy ? onlyBusySince ?? .now : nil
    if let limit = settings.busyLimit, let since = onlyBusySince, ContinuousClock.now - since >= limit { giveUp() }
  }

  /// Leaves what other processes burn to them.
  private func giveUp() {
    for next in waiting { report(.skipped(next.job, .isBeingBurned)) }
    waiting = []
  }

  private enum Start { case started, skipped, needsRoom, isBusy }

  /// Starts a job, unless its output is there.
  private func start(_ next: Waiting) throws -> Start {
    if let problem = next.job.problem { throw problem }
    var job = next.job
    if running.contains(where: { $0.job.output == job.output }) { return .isBusy }
    var state = job.state()
    if job.comments.isEmpty, !state.isFinished {
      // They may have come meanwhile.
      job.comments = CommentFinder.onlyPath(beside: job.video)
      state = job.state()
    }
    // It may have come since the job was added.
    if !job.allowsOverwriting, state != .missing { throw Failure(.usage, "the output already exists", job.output) }
    if !settings.burnsAgain {
      if let reason = state.skipReason { return skip(job, reason) }
      if state == .foreign {
        throw Failure(
          .usage, "the output already exists", job.output, why: "it is from another command or video",
          advice: "--again replaces it.")
      }
    }
    if job.isBeingWritten { return settings.busyLimit == nil ? .isBusy : skip(job, .isBeingWritten) }
    try OutputError.check(job.output, inputs: job.inputs, allowsOverwriting: true, allowsDevices: false)
    let expected = next.neededBytes ?? room.expectedBytes(job)
    let needed = room.needed(expected, besides: running)
    if let free = DiskRoom.available(for: job.output), free < needed {
      setRoom(for: job.output, needed: needed)
      return .needsRoom
    }
    setRoom(for: nil, needed: 0)
    try createFolder(of: job)
    // Another process may have completed the output meanwhile.
    guard !job.isBeingBurned, let lock = try job.lock(), job.state() == state else { return .isBusy }
    let provenance = try job.provenance()
    let workPath = job.workPath(for: provenance)
    let process = try JobProcess(words(of: job, provenance, workPath)) { [change] in change.signal() }
    running.append(
      RunningJob(
        job, process, lock, workPath: workPath, replaces: state != .missing, lackedRoom: next.neededBytes != nil,
        expectedBytes: expected))
    report(.started(job))
    return .started
  }

  private func skip(_ job: BatchJob, _ reason: JobEvent.SkipReason) -> Start {
    report(.skipped(job, reason))
    return .skipped
  }

  private func createFolder(of job: BatchJob) throws {
    do {
      try FileManager.default.createDirectory(atPath: job.folder, withIntermediateDirectories: true)
    } catch {
      throw Failure(.failed, "cannot create the folder", job.folder, why: error.localizedDescription)
    }
  }

  /// The words of a burn's command line.
  private func words(of job: BatchJob, _ provenance: Provenance, _ workPath: String) -> [String] {
    func has(_ name: String) -> Bool { job.options.contains { $0 == "--" + name || $0.hasPrefix("--\(name)=") } }
    var words = ["burn", "--output=" + workPath, "--provenance=" + provenance.text, "--parent=\(getpid())"]
    words += ["--progress=json", "--jobs=1"] + job.options
    words.append(has("two-pass") ? "--overwrite" : "--resume")
    if settings.limit > 1, !has("threads") {
      words.append("--threads=\(max((Processors.count + settings.limit - 1) / settings.limit, 2))")
    }
    return words + ["--", job.video] + job.comments
  }
}
