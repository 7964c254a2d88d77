import Foundation
import NagareComments
import NagareLayout
import NagareMedia
import NagarePixels

/// Burns comments into a video while it runs.
///
/// What comes in is shown a constant time later, at the ticks of a clock, so that comments that are sent meanwhile meet the
/// moment that they are about. All queues are bounded.
public final class LiveSession {
  private let job: LiveJob
  private let inbox: LiveInbox
  private let container: OutputContainer
  private let target: MuxerTarget
  /// Ends reads that wait for somebody else.
  private let interruption = IOInterruption()

  /// Checks what can be checked before the input is there. Nothing is written yet.
  /// - Parameters:
  ///   - job: what is burned into what.
  ///   - inbox: where comments come in, from any thread.
  /// - Throws: `OutputError` or `MediaError`.
  public init(_ job: LiveJob, inbox: LiveInbox) throws {
    self.job = job
    self.inbox = inbox
    let isDevice = OutputError.isDevice(job.output)
    do throws(MediaError) {
      container = try OutputContainer.live(output: job.output, container: job.container, encoder: job.encoder.name)
    } catch {
      // Names of pipes say nothing.
      guard isDevice, job.container == nil else { throw error }
      container = .ts
    }
    target =
      if MuxerTarget.isAddress(job.output) {
        .address(job.output)
      } else if job.output == "-" {
        .descriptor(STDOUT_FILENO)
      } else if isDevice {
        .device(path: job.output)
      } else {
        .file(MuxerTarget.OutputName(job.output, allowsOverwriting: job.allowsOverwriting))
      }
    if case .file = target {
      try OutputError.check(
        job.output, inputs: [job.input], allowsOverwriting: job.allowsOverwriting, allowsDevices: false)
    }
  }

  /// Where a file is until it is complete; nil where the output is none.
  public var temporaryPath: String? {
    if case .file(let name) = target { name.temporaryPath } else { nil }
  }

  /// Runs until the input has been shown to its end, or until it is cancelled, and completes the output. Once it is
  /// cancelled it takes two seconds at most, and what it takes to complete the output.
  /// - Parameters:
  ///   - cancellation: a wish to stop.
  ///   - event: called from any thread.
  ///   - status: called once a second on the caller's thread.
  /// - Throws: the first error of any stage. A file is completed with what was written, if it can be.
  public func run(
    cancellation: CancellationToken = CancellationToken(), event: @escaping @Sendable (LiveEvent) -> Void = { _ in },
    status: (LiveStatus) -> Void = { _ in }
  ) throws -> LiveReport {
    let clock = LiveClock(delay: job.delay.isNaN ? 0 : min(max(job.delay, 0), LiveJob.delays.upperBound))
    let counters = LiveCounters()
    let packets = LivePackets(clock: clock)
    let reader = LiveReader(
      job: job, clock: clock, packets: packets, counters: counters, interruption: interruption,
      cancellation: cancellation, notify: event)
    guard try open(reader, cancellation) else {
      var report = LiveReport()
      report.isComplete = false
      return report
    }
    let pipeline = try LivePipeline(
      job, inbox: inbox, reader: reader, packets: packets, clock: clock, counters: counters, target: target,
      container: container)
    return try pipeline.run(interruption: interruption, cancellation: cancellation, event: event, status: status)
  }

  /// Opens the input on a thread of its own, so that waiting for it can be cancelled.
  /// - Returns: false when it was.
  private func open(_ reader: LiveReader, _ cancellation: CancellationToken) throws -> Bool {
    let hasEnded = try StageThreads.run("open", until: cancellation, interruption) { _ = try reader.open() }
    // A thread that still runs keeps the reader to itself.
    return hasEnded && reader.demuxer != nil
  }
}

extension StageThreads {
  /// Runs something on a thread of its own, and waits for it; for a second once it is cancelled.
  /// - Parameter interruption: ends what it waits for then.
  /// - Returns: whether it has ended.
  static func run(
    _ name: String, until cancellation: CancellationToken, _ interruption: IOInterruption,
    _ body: @escaping @Sendable () throws -> Void
  ) throws -> Bool {
    let threads = StageThreads {}
    threads.start(name, body)
    return try threads.wait(until: cancellation, patience: .seconds(1)) { _ in interruption.interrupt() }
  }
}
