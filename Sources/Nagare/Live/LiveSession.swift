import Foundation
import NagareComments
import NagareLayout
import NagareMedia
import NagarePixels

/// Burns comments into a live video.
///
/// The video is shown after a constant delay, at the ticks of a clock, so that comments arrive before the frames they
/// refer to are shown. All queues are bounded.
package final class LiveSession {
  private let job: LiveJob
  private let inbox: CommentInbox
  private let container: OutputContainer
  private let target: MuxerTarget
  /// Interrupts reads that wait for the input.
  private let interruption = IOInterruption()

  /// Checks the job as far as possible before the input is opened. Nothing is written yet.
  /// - Parameters:
  ///   - job: the input, the output and the settings.
  ///   - inbox: the queue of incoming comments, which any thread can fill.
  /// - Throws: `OutputError` or `MediaError`.
  package init(_ job: LiveJob, inbox: CommentInbox) throws {
    self.job = job
    self.inbox = inbox
    let isDevice = OutputError.isDevice(job.output)
    do throws(MediaError) {
      container =
        job.overlayOnly == nil
        ? try .live(output: job.output, container: job.container, encoder: job.encoder.name)
        : try .liveOverlay(output: job.output, container: job.container, isPipe: isDevice || job.output == "-")
    } catch {
      // The name of a pipe does not imply a container.
      guard isDevice, job.container == nil, job.overlayOnly == nil else { throw error }
      container = .ts
    }
    target =
      if MuxerTarget.isAddress(job.output) {
        job.overlayOnly != nil && MuxerTarget.isHTTP(job.output) ? .server(job.output) : .address(job.output)
      } else if job.output == "-" {
        .descriptor(STDOUT_FILENO)
      } else if isDevice {
        .device(path: job.output)
      } else {
        .file(MuxerTarget.OutputName(job.output, allowsOverwriting: job.allowsOverwriting))
      }
    if case .file = target {
      try OutputError.check(
        job.output,
        inputs: (job.overlayOnly == nil ? [job.video.path] : []) + (job.mask?.paths ?? []) + job.overlay.fonts.files,
        allowsOverwriting: job.allowsOverwriting, allowsDevices: false)
    }
  }

  /// The path of an output file until it is complete; nil for outputs other than files.
  package var temporaryPath: String? {
    if case .file(let name) = target { name.temporaryPath } else { nil }
  }

  /// Whether the output is an address at which readers are waited for, one after the other. A session ends with its
  /// reader.
  package var isServer: Bool { target.isServer }

  /// Runs until the input has been shown to its end, or until cancelled, and completes the output. Stopping takes at
  /// most two seconds, plus the time to complete the output.
  /// - Parameters:
  ///   - cancellation: stops the session.
  ///   - event: called from any thread.
  ///   - status: called once a second on the caller's thread.
  /// - Throws: the first error of any stage. A file is completed with the frames so far, if possible.
  package func run(
    cancellation: CancellationToken = CancellationToken(), event: @escaping @Sendable (LiveEvent) -> Void = { _ in },
    status: (LiveStatus) -> Void = { _ in }
  ) throws -> LiveReport {
    let clock = LiveClock(delay: job.delay.isNaN ? 0 : min(max(job.delay, 0), LiveJob.delays.upperBound))
    let counters = LiveCounters()
    let packets = PacketQueue(clock: clock)
    if let size = job.overlayOnly {
      let pipeline = try LivePipeline(
        job, inbox: inbox, input: .transparent(size), packets: packets, clock: clock, counters: counters,
        target: target, container: container)
      return try pipeline.run(interruption: interruption, cancellation: cancellation, event: event, status: status)
    }
    let reader = LiveReader(
      job: job, clock: clock, packets: packets, counters: counters, interruption: interruption,
      cancellation: cancellation, notify: event)
    guard try open(reader, cancellation) else {
      var report = LiveReport()
      report.isComplete = false
      return report
    }
    let pipeline = try LivePipeline(
      job, inbox: inbox, input: .video(reader), packets: packets, clock: clock, counters: counters, target: target,
      container: container)
    return try pipeline.run(interruption: interruption, cancellation: cancellation, event: event, status: status)
  }

  /// Opens the input on a separate thread, so that waiting for it can be cancelled.
  /// - Returns: false if cancelled.
  private func open(_ reader: LiveReader, _ cancellation: CancellationToken) throws -> Bool {
    let hasEnded = try StageThreads.run(until: cancellation, interruption) { $0.start("open", LiveOpening(reader)) }
    // While the thread runs, only it may use the reader.
    return hasEnded && reader.demuxer != nil
  }
}

extension StageThreads {
  /// Starts a stage and waits for it, for at most a second after cancellation.
  /// - Parameters:
  ///   - interruption: interrupted on cancellation, to wake the stage.
  ///   - start: starts the stage.
  /// - Returns: whether the stage has ended.
  static func run(
    until cancellation: CancellationToken, _ interruption: IOInterruption, start: (StageThreads) -> Void
  ) throws -> Bool {
    let threads = StageThreads {}
    start(threads)
    return try threads.wait(until: cancellation, patience: .seconds(1)) { _ in interruption.interrupt() }
  }
}

/// Opens the input of a session.
private final class LiveOpening: PipelineStage {
  private let reader: LiveReader

  init(_ reader: LiveReader) { self.reader = reader }

  func run() throws { _ = try reader.open() }
}
