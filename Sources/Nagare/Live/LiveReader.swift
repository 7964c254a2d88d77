import Foundation
import NagareMedia
import NagareSystem

/// Reads an input's packets, converts their timestamps to session time, and reopens the input if the job requests it.
///
/// Used by one thread at a time.
package final class LiveReader: PipelineStage {
  private let job: LiveJob
  private let clock: LiveClock
  private let packets: PacketQueue
  private let counters: LiveCounters
  private let interruption: IOInterruption
  private let cancellation: CancellationToken
  private let notify: @Sendable (LiveEvent) -> Void
  private let stallLimit: Double
  /// The open input. Nothing else may retain it: an address can be reopened only after its input is closed.
  private(set) var demuxer: Demuxer?
  /// The interval between the input's frames, in seconds; nil if unknown.
  var inputFrameInterval: Double? { demuxer?.video.frameRate.map { 1 / $0 } }
  /// The interval between frames of the output, in seconds.
  package var frameInterval = 0.0
  /// Whether an input's audio can follow that of the first input.
  package var acceptsAudio: (Demuxer) -> Bool = { _ in false }
  /// The late streams of the open input that were reported: of video (true) and of audio.
  private var reportedStreams: Set<Bool> = []
  /// The remaining attempts to reopen a datagram input in which no streams were found.
  private var attemptsLeft = LiveReader.attempts
  /// The pause before the next attempt to open the input, in seconds.
  private var pause = LiveReader.pauses.lowerBound

  /// The range of pauses between attempts to open an input, in seconds. Up to the maximum, each is twice the last.
  private static let pauses = 0.5...30.0
  /// The seconds without video after which an input is reopened, if the job requests it.
  package static let stallLimit = 10.0
  /// The seconds after the first datagram within which FFmpeg must find the streams: twice the usual time. Lost
  /// packets can hide the streams for much longer than the loss lasts.
  private static let datagramLimit = 6.0
  /// The number of attempts: enough to join a stream whose key frames are up to 18 seconds apart.
  private static let attempts = 6

  package init(
    job: LiveJob, clock: LiveClock, packets: PacketQueue, counters: LiveCounters, interruption: IOInterruption,
    cancellation: CancellationToken, notify: @escaping @Sendable (LiveEvent) -> Void,
    stallLimit: Double = LiveReader.stallLimit
  ) {
    self.job = job
    self.clock = clock
    self.packets = packets
    self.counters = counters
    self.interruption = interruption
    self.cancellation = cancellation
    self.notify = notify
    self.stallLimit = stallLimit
  }

  /// Opens the input, with repeated attempts if the job requests them.
  /// - Returns: false if cancelled, or if the queue of packets was closed.
  /// - Throws: the error of opening, if no other attempt follows.
  package func open() throws(MediaError) -> Bool {
    while shouldContinue {
      do throws(MediaError) {
        interruption.reset()
        if counters.hasBegun, !NetworkAddress.waitsForSender(job.video.path, options: job.inputOptions) {
          interruption.setDeadline(after: stallLimit)
        }
        demuxer = try Demuxer(
          path: job.video.path, access: .live, options: job.inputOptions, stream: job.video.stream,
          interruption: interruption,
          datagramLimit: attemptsLeft > 0 ? LiveReader.datagramLimit : nil, issues: counters.issues)
        attemptsLeft = LiveReader.attempts
        return true
      } catch {
        guard shouldContinue else { break }
        if shouldReopenAtOnce(after: error) { continue }
        guard job.reconnectsOnEnd, error.isTransient || counters.hasBegun else { throw error }
        waitToReopen(after: error)
      }
    }
    return false
  }

  /// Whether to reopen a datagram input at once, as no streams were found in it; if so, counts the attempt.
  private func shouldReopenAtOnce(after error: MediaError) -> Bool {
    guard NetworkAddress.usesDatagrams(job.video.path), attemptsLeft > 0 else { return false }
    switch error {
    case .interrupted, .noVideoStream, .notAVideo:
      attemptsLeft -= 1
      return true
    default: return false
    }
  }

  /// Reads the open input and the inputs that replace it, until the last one ends.
  package func run() throws {
    defer { packets.finish() }
    var timing = LiveTiming(clock: clock, counters: counters, frameInterval: frameInterval, notify: notify)
    while true {
      let failure = readOpened(&timing)
      // The last input stays open until the output is complete: libsrt 1.5.4 ends all connections of a process with the
      // first that is closed (Haivision/srt#3098).
      guard shouldContinue else { return }
      guard job.reconnectsOnEnd else {
        if let failure { notify(.inputEnded(reason: failure.reason)) }
        return
      }
      demuxer = nil
      waitToReopen(after: failure)
      guard try open() else { return }
      counters.reopened()
      notify(.inputReopened)
    }
  }

  /// Whether to continue: neither the session nor the queue has been stopped.
  private var shouldContinue: Bool { !cancellation.isCancelled && !packets.isClosed }

  private func waitToReopen(after failure: MediaError?) {
    notify(.inputLost(reason: failure?.reason ?? "it has ended", nextTry: pause))
    _ = LiveClock.pause(pause) { shouldContinue }
    pause = min(pause * 2, LiveReader.pauses.upperBound)
  }

  private func readOpened(_ timing: inout LiveTiming) -> MediaError? {
    demuxer.flatMap { read($0, &timing) }
  }

  /// Reads an input to its end.
  /// - Returns: the error that ended it; nil at the input's own end, or if the session or the queue has been stopped.
  private func read(_ demuxer: Demuxer, _ timing: inout LiveTiming) -> MediaError? {
    timing.begin(demuxer)
    defer { timing.dropHeld() }
    reportedStreams = []
    let hasAudio = demuxer.audioIndex != nil && acceptsAudio(demuxer)
    if demuxer.audioIndex != nil, !hasAudio, counters.reopenings > 0 { notify(.audioOmitted) }
    do throws(MediaError) {
      // The packets get timestamps of the session.
      let decoder = LiveDecoder(
        try VideoDecoder(of: demuxer, filters: job.drawnVideo.filters, threads: LiveReader.threads(job), start: 0))
      guard packets.add(.decoder(decoder), at: -.infinity, byteCount: 0) else { return nil }
      counters.receivedVideo()
      // The output's audio may have another header.
      var header = hasAudio && counters.reopenings > 0 ? demuxer.aacHeader : nil
      while shouldContinue, let packet = try next(of: demuxer, for: decoder) {
        let isVideo = packet.streamIndex == demuxer.video.index
        guard isVideo || hasAudio && packet.streamIndex == demuxer.audioIndex else {
          reportLate(packet.streamIndex, of: demuxer)
          continue
        }
        for (packet, isVideo, time) in timing.place(packet, of: demuxer, isVideo: isVideo) {
          if isVideo {
            pause = LiveReader.pauses.lowerBound
            counters.receivedFrame()
          } else if let next = header {
            if packet.header == nil { try packet.setHeader(next) }
            header = nil
          }
          let item = isVideo ? PacketQueue.Item.video(packet) : .audio(packet)
          let start = ContinuousClock.now
          guard packets.add(item, at: time, byteCount: packet.byteCount) else { return nil }
          counters.pausedReading(for: ContinuousClock.now - start)
        }
      }
      return nil
    } catch {
      return error
    }
  }

  /// Reports a stream that appeared late, once for each medium. The streams that were not wanted at the beginning are
  /// discarded, and a further stream of audio is not missed.
  private func reportLate(_ index: Int, of demuxer: Demuxer) {
    let isVideo = demuxer.isVideo(index)
    guard isVideo || demuxer.audioIndex == nil && demuxer.audioIndices.contains(index) else { return }
    if reportedStreams.insert(isVideo).inserted { notify(.streamAppeared(isVideo: isVideo)) }
  }

  private func next(of demuxer: Demuxer, for decoder: LiveDecoder) throws(MediaError) -> Packet? {
    // Audio may go on when the video ends, or moves to another stream, and packets when they cannot be decoded.
    interruption.setDeadline(after: job.reconnectsOnEnd ? stallLimit - counters.videoSilence : nil)
    guard let packet = try demuxer.nextPacket() else { return nil }
    // An interrupted demuxer may still return packets that it held back.
    if interruption.isInterrupted { throw .interrupted(path: job.video.path) }
    if packet.streamIndex == demuxer.video.index, !decoder.hasStopped {
      counters.receivedVideo(lasting: packet.duration)
    }
    return packet
  }

  /// The number of decoding threads. More threads would delay more frames in the decoder.
  private static func threads(_ job: LiveJob) -> Int {
    job.threads > 0 ? job.threads : min(Processors.count, 4)
  }
}

extension MediaError {
  /// Whether another attempt may succeed.
  fileprivate var isTransient: Bool {
    switch self {
    case .cannotOpen, .notAVideo, .noVideoStream, .interrupted: true
    default: false
    }
  }

  /// The reason of the error, without the input's name if opening or reading failed.
  fileprivate var reason: String {
    switch self {
    case .cannotOpen(_, let reason), .notAVideo(_, let reason), .cannotDecode(_, let reason): reason
    case .noVideoStream: "it has no video stream"
    case .interrupted: "no video for \(Int(LiveReader.stallLimit)) s"
    default: "\(self)"
    }
  }
}
