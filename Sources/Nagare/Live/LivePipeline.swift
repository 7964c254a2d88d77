import NagareLayout
import NagareMedia
import NagareOverlay
import NagarePixels
import NagareSystem

/// The threads of a session with an open input: they read, decode, draw and encode.
final class LivePipeline {
  /// The source of the frames to draw on.
  enum Input {
    /// A reader, with its input open.
    case video(LiveReader)
    /// A transparent frame of a size, which is shown for ever.
    case transparent(FrameSize)
  }

  private let job: LiveJob
  private let clock: LiveClock
  private let counters: LiveCounters
  private let packets: PacketQueue
  private let decodedFrames = FrameQueue()
  private let inbox: CommentInbox
  private let input: Input
  private let muxer: Muxer
  private let encoder: VideoEncoder
  private let compositor: Compositor
  /// Finds people in decoded frames; nil without a mask of people.
  private let people: LivePeople?
  private let rate: FrameRate
  /// Interrupts writes that wait for the output's reader.
  private let outputInterruption = IOInterruption()
  private let waitsForReader: Bool
  private let discardsEarlierComments: Bool

  /// The time that a cancelled session waits for its stages, and the time after which it interrupts writing.
  private static let patience = Duration.seconds(1.6)
  private static let outputPatience = Duration.seconds(1.1)
  /// The time limit for completing the output: a disk may be slow, and a pipe that nobody reads blocks for ever.
  private static let completion = Duration.seconds(5)
  /// The seconds without video after which an input counts as stalled.
  private static let stall = 2.0
  /// The frame rate of an input without one, and the highest plausible rate.
  private static let usualRate: Int32 = 30
  private static let highestRate = 240.0

  /// Opens the decoder, the encoder and the fonts. `run` opens the output.
  /// - Throws: `MediaError`, `MaskError` or `FontError`.
  init(
    _ job: LiveJob, inbox: CommentInbox, input: Input, packets: PacketQueue, clock: LiveClock,
    counters: LiveCounters, target: MuxerTarget, container: OutputContainer
  ) throws {
    (self.job, self.inbox, self.input) = (job, inbox, input)
    (self.packets, self.clock, self.counters) = (packets, clock, counters)
    let demuxer: Demuxer?
    var settings = job.encoder
    (settings.keepsFormat, settings.threads) = (job.video.keepsFormat, job.threads)
    switch input {
    case .video(let reader):
      demuxer = reader.demuxer
      guard let demuxer else { preconditionFailure("the reader has no open input") }
      let decoder = try VideoDecoder(of: demuxer, filters: job.drawnVideo.filters, threads: 1)
      rate = job.frameRate ?? LivePipeline.rate(of: decoder)
      settings.liveRate = rate
      encoder = try VideoEncoder(
        settings: settings, container: container, source: decoder.description,
        size: job.drawnVideo.size.map(decoder.description.storedSize(for:)), timing: FrameTiming(rate))
      people = try job.mask?.people.map { [rate] people in
        LivePeople(
          try PeopleFinder(people, in: decoder.description), tolerance: rate.interval / 2, counters: counters)
      }
    case .transparent(let size):
      demuxer = nil
      rate = job.frameRate ?? FrameRate(numerator: LivePipeline.usualRate)!
      settings.liveRate = rate
      let canvas = FrameSize(width: size.width + job.overlay.addedWidth, height: size.height)
      encoder = try VideoEncoder(
        settings: settings, container: container, transparent: canvas, alphaMode: .straight, timing: FrameTiming(rate))
      people = nil
    }
    discardsEarlierComments = target.isServer
    waitsForReader = if case .file = target { false } else { true }
    muxer = try Muxer(
      live: target, container: container, encoder: encoder, demuxer: demuxer, interruption: outputInterruption)
    var options = job.overlay.decodingEmotes()
    if demuxer == nil { options.tint.scope = .off }
    let overlay = try Overlay.live(
      for: OverlayTarget(encoder.plan, interval: rate.interval, kernels: job.kernels), options: options,
      waitingLimit: CommentDelivery.limit)
    compositor = try Compositor(
      overlay: overlay, plan: encoder.plan, kernels: job.kernels,
      masks: .open(job.mask, for: encoder.plan, interval: rate.interval, people: people?.masks),
      commentRegions: encoder.commentRegions)
  }

  private static func rate(of decoder: VideoDecoder) -> FrameRate {
    let known = decoder.timing.averageRate ?? Double(usualRate)
    // Containers may state their time base in place of an unknown rate.
    return (known <= highestRate ? FrameRate(known) : nil) ?? FrameRate(numerator: usualRate)!
  }

  /// Runs until the input has been shown to its end, a stage fails, or it is cancelled, and completes the output.
  /// - Throws: the first error of opening, of any stage, or of completing the output.
  func run(
    interruption: IOInterruption, cancellation: CancellationToken, event: @escaping @Sendable (LiveEvent) -> Void,
    status: (LiveStatus) -> Void
  ) throws -> LiveReport {
    if let reduction = encoder.reduction { event(.reduced(reduction)) }
    for stream in muxer.convertedStreams { event(.streamConverted(stream)) }
    for stream in muxer.omittedStreams { event(.streamOmitted(stream)) }
    for stream in muxer.undecodableStreams { event(.streamUndecodable(stream)) }
    let sink = LiveSink(muxer)
    var report = LiveReport()
    guard try open(sink, cancellation) else {
      report.isComplete = false
      return report
    }
    // Comments that came while nobody watched are not new any more.
    if discardsEarlierComments {
      var earlier: [LiveComment] = []
      inbox.takeAll(into: &earlier)
    }
    let stages = stages(to: sink, cancellation, event)
    var meter = LiveMeter(
      counters, inbox: inbox, countsMasks: people != nil, queues: { self.queues(stages.drawn) },
      media: { self.clock.media(at: $0) })
    var hasStalled = false
    var audioChange: IssueLog.AudioChange?
    do {
      let outcome = try stages.run(
        patience: LivePipeline.patience, cancellation: cancellation,
        startSources: { startSources($0, to: stages.drawn, cancellation) },
        closeSources: { [packets, decodedFrames, latest = people?.latest] in
          // The reader may wait for its input, which would delay the report of another stage's error.
          interruption.interrupt()
          packets.close()
          decodedFrames.close()
          latest?.close()
        },
        tick: {
          if let values = meter.next() { status(values) }
          reportStall(&hasStalled, event)
          reportAudioChange(&audioChange, event)
        },
        stop: { time in
          // Writes to a file wait for no reader, and after an interruption the file could not be completed.
          if waitsForReader, time > LivePipeline.outputPatience { outputInterruption.interrupt() }
        })
      report.hasReaderDisconnected = outcome.hasReaderDisconnected
      if outcome.hasEnded { report.overlay = outcome.overlay }
    } catch {
      // Completing the output makes the frames written so far playable.
      do {
        _ = try complete(sink)
      } catch let naming as MediaError {
        if case .cannotName = naming { throw naming }
      } catch {}
      throw error
    }
    reportAudioChange(&audioChange, event)
    report.status = meter.summary()
    report.isComplete = !cancellation.isCancelled
    if report.hasReaderDisconnected {
      report.frames = nil
      sink.discard()
    } else {
      try finish(sink, &report)
    }
    return report
  }

  /// Opens the output on a separate thread, so that waiting for it can be cancelled.
  /// - Returns: false if cancelled.
  private func open(_ sink: LiveSink, _ cancellation: CancellationToken) throws -> Bool {
    do {
      return try StageThreads.run(until: cancellation, outputInterruption) { $0.start("open", sink.open) }
    } catch is MediaError where cancellation.isCancelled {
      return false
    }
  }

  /// Completes the output.
  private func finish(_ sink: LiveSink, _ report: inout LiveReport) throws {
    do {
      report.frames = try complete(sink)
      guard report.frames != 0 || !report.isComplete else {
        throw MediaError.noFrames(of: job.video.path, through: job.drawnVideo.filters)
      }
    } catch MediaError.brokenPipe {
      (report.frames, report.hasReaderDisconnected) = (nil, true)
    } catch MediaError.interrupted where !report.isComplete {
      return
    }
  }

  /// Completes the output, after a write in progress has ended.
  /// - Returns: the number of frames in the output; nil if it could not be completed in time.
  private func complete(_ sink: LiveSink) throws -> Int? {
    let frames = Channel<Int>(capacity: 1)
    let threads = StageThreads {}
    threads.start("complete") {
      defer { frames.finish() }
      _ = frames.send(try sink.finish(expecting: nil, isCancelled: { true }), weight: 1)
    }
    let limit = ContinuousClock.now + LivePipeline.completion
    do {
      return try threads.wait { ContinuousClock.now < limit } ? frames.receive() : nil
    } catch is ThreadError {
      return try sink.finish(expecting: nil, isCancelled: { true })
    }
  }

  private func stages(
    to sink: LiveSink, _ cancellation: CancellationToken, _ event: @escaping @Sendable (LiveEvent) -> Void
  ) -> RenderStages {
    let delivery = CommentDelivery(
      inbox: inbox, clock: clock, counters: counters, filter: job.filter, emotes: job.emotes,
      notify: event)
    let wallClock = WallClock(
      clock, rate: rate, frames: decodedFrames, delivery: delivery, overlay: compositor.overlay, counters: counters,
      cancellation: cancellation)
    return RenderStages(
      encoder: encoder, sink: sink, compositor: compositor, clock: wallClock, drawn: PipelineItem.channel(),
      counters: BurnCounters())
  }

  private func startSources(
    _ threads: StageThreads, to drawn: Channel<PipelineItem>, _ cancellation: CancellationToken
  ) {
    guard case .video(let reader) = input else {
      return threads.start("begin") { [clock, decodedFrames, plan = encoder.plan] in
        let frame = try VideoFrame.transparent(plan, lasting: nil)
        clock.begin()
        clock.addMapping(from: 0, offset: 0)
        _ = decodedFrames.add(FrameQueue.Item(frame: frame, time: 0))
      }
    }
    let decoding = LiveDecoding(
      packets: packets, frames: decodedFrames, output: drawn, clock: clock, counters: counters,
      inputFrameInterval: reader.inputFrameInterval ?? rate.interval, cancellation: cancellation)
    decoding.latest = people?.latest
    (reader.frameInterval, reader.acceptsAudio) = (rate.interval, muxer.acceptsAudio)
    threads.start("read", reader)
    threads.start("decode", decoding)
    if let people { threads.start("people", people) }
  }

  private func reportStall(_ hasStalled: inout Bool, _ event: (LiveEvent) -> Void) {
    guard case .video = input else { return }
    let silence = counters.videoSilence
    let stalls = silence > LivePipeline.stall && packets.isAccepting
    if stalls, !hasStalled { event(.inputStalled(seconds: silence)) }
    hasStalled = stalls
  }

  /// Reports a new treatment of the audio, since its format has changed.
  private func reportAudioChange(_ reported: inout IssueLog.AudioChange?, _ event: (LiveEvent) -> Void) {
    let change = counters.issues.counts.audioChange
    if let change, change != reported { event(.audioChanged(change)) }
    reported = change
  }

  private func queues(_ drawn: Channel<PipelineItem>) -> LiveStatus.Queues {
    var queues = LiveStatus.Queues()
    (queues.packets, queues.packetBytes, queues.packetSeconds) = packets.depth
    (queues.decodedFrames, queues.frames) = (decodedFrames.count, drawn.count)
    return queues
  }
}
