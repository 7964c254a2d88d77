import Foundation
import NagareMedia
import NagareSystem

/// Reads an input's packets, gives them their times in the session, and opens the input again if that is wanted.
///
/// Used by one thread at a time; whoever makes it may hand it to the thread that reads.
final class LiveReader: @unchecked Sendable {
  private let job: LiveJob
  private let clock: LiveClock
  private let packets: LivePackets
  private let counters: LiveCounters
  private let interruption: IOInterruption
  private let cancellation: CancellationToken
  private let notify: @Sendable (LiveEvent) -> Void
  /// The input that is open. Nobody else may hold it: an address can be opened again only when it is closed.
  private(set) var demuxer: Demuxer?
  /// Seconds from a picture of that input to the next, if it says so.
  var pictureInterval: Double? { demuxer?.video.frameRate.map { 1 / $0 } }
  /// Whether audio of an input may follow that of the first.
  private var acceptsAudio: (Demuxer) -> Bool = { _ in false }
  /// How often an input of datagrams may yet be opened anew because nothing is found in what came.
  private var attemptsLeft = LiveReader.attempts
  /// How long to wait before the input is opened again.
  private var pause = LiveReader.pauses.lowerBound

  /// Seconds between two attempts to open an input: each twice the one before.
  private static let pauses = 0.5...30.0
  /// An input that brings nothing for so many seconds is opened again, if that is wanted.
  static let stallLimit = 10.0
  /// Seconds from the first datagram in which FFmpeg may find out what there is: twice what it takes where nothing is
  /// damaged. Damage can hide it for much longer than it lasts.
  private static let datagramLimit = 6.0
  /// Enough to join a stream between two key frames that are up to 18 seconds apart.
  private static let attempts = 6

  init(
    job: LiveJob, clock: LiveClock, packets: LivePackets, counters: LiveCounters, interruption: IOInterruption,
    cancellation: CancellationToken, notify: @escaping @Sendable (LiveEvent) -> Void
  ) {
    self.job = job
    self.clock = clock
    self.packets = packets
    self.counters = counters
    self.interruption = interruption
    self.cancellation = cancellation
    self.notify = notify
  }

  /// Opens the input, as often as it takes if that is wanted.
  /// - Returns: false when it was cancelled.
  /// - Throws: what went wrong, where there is to be but one attempt.
  func open() throws(MediaError) -> Bool {
    while goesOn {
      do throws(MediaError) {
        interruption.reset()
        if counters.hasBegun, !NetworkAddress.waitsForSender(job.input, options: job.inputOptions) {
          interruption.setDeadline(after: LiveReader.stallLimit)
        }
        demuxer = try Demuxer(
          path: job.input, access: .live, options: job.inputOptions, stream: job.stream, interruption: interruption,
          datagramLimit: attemptsLeft > 0 ? LiveReader.datagramLimit : nil)
        attemptsLeft = LiveReader.attempts
        return true
      } catch {
        guard goesOn else { break }
        if opensAnew(after: error) { continue }
        guard job.reconnectsOnEnd, error.mayPass || counters.hasBegun else { throw error }
        rest(after: error)
      }
    }
    return false
  }

  /// Whether to open an input of datagrams anew at once, of which nothing intact has come.
  private func opensAnew(after error: MediaError) -> Bool {
    guard NetworkAddress.usesDatagrams(job.input), attemptsLeft > 0 else { return false }
    switch error {
    case .interrupted, .noVideoStream, .notAVideo:
      attemptsLeft -= 1
      return true
    default: return false
    }
  }

  /// Reads the input that is open and those that are opened in its place, until the last one ends.
  /// - Parameters:
  ///   - frameInterval: seconds from an output frame to the next.
  ///   - acceptsAudio: whether an input's audio may follow that of the first.
  func run(frameInterval: Double, acceptsAudio: @escaping (Demuxer) -> Bool) throws {
    defer { packets.finish() }
    self.acceptsAudio = acceptsAudio
    var timing = LiveTiming(clock: clock, counters: counters, frameInterval: frameInterval, notify: notify)
    while true {
      let failure = readOpened(&timing)
      // The last input stays open until the output is complete: libsrt 1.5.4 ends all connections of a process with the
      // first that is closed (Haivision/srt#3098).
      guard goesOn else { return }
      guard job.reconnectsOnEnd else {
        if let failure { notify(.inputEnded(reason: failure.reason)) }
        return
      }
      demuxer = nil
      rest(after: failure)
      guard try open() else { return }
      counters.reopened()
      notify(.inputIsBack)
    }
  }

  /// Whether anybody wants more.
  private var goesOn: Bool { !cancellation.isCancelled && !packets.isClosed }

  private func rest(after failure: MediaError?) {
    notify(.inputLost(reason: failure?.reason ?? "it has ended", nextTry: pause))
    _ = LiveClock.pause(pause) { goesOn }
    pause = min(pause * 2, LiveReader.pauses.upperBound)
  }

  private func readOpened(_ timing: inout LiveTiming) -> MediaError? {
    demuxer.flatMap { read($0, &timing) }
  }

  /// Reads until the end.
  /// - Returns: why it ended, if that was not the input's own end.
  private func read(_ demuxer: Demuxer, _ timing: inout LiveTiming) -> MediaError? {
    timing.begin(demuxer)
    let hasAudio = demuxer.audioIndex != nil && acceptsAudio(demuxer)
    if demuxer.audioIndex != nil, !hasAudio, counters.reopenings > 0 { notify(.audioLeftOut) }
    do throws(MediaError) {
      let decoder = try VideoDecoder(of: demuxer, filters: job.liveFilters, threads: LiveReader.threads(job))
      guard packets.add(.decoder(decoder, decoder.timing.timeBase), at: -.infinity, byteCount: 0) else { return nil }
      var damage = (packets: 0, pictures: 0)
      while goesOn, let packet = try next(of: demuxer) {
        counters.addDamage(packets: demuxer.corruptionCount, to: &damage)
        let isPicture = packet.streamIndex == demuxer.video.index
        guard isPicture || hasAudio && packet.streamIndex == demuxer.audioIndex else { continue }
        guard let time = timing.place(packet, of: demuxer, isPicture: isPicture) else { continue }
        if isPicture {
          pause = LiveReader.pauses.lowerBound
          counters.receivedPicture()
        }
        let item = isPicture ? LivePackets.Item.picture(packet) : .audio(packet)
        guard packets.add(item, at: time, byteCount: packet.byteCount) else { return nil }
      }
      return nil
    } catch {
      return error
    }
  }

  private func next(of demuxer: Demuxer) throws(MediaError) -> Packet? {
    interruption.setDeadline(after: job.reconnectsOnEnd ? LiveReader.stallLimit : nil)
    guard let packet = try demuxer.nextPacket() else { return nil }
    // What was held back for what would have come next, when nothing comes.
    if interruption.isInterrupted { throw .interrupted(path: job.input) }
    counters.received()
    return packet
  }

  /// More threads would hold more pictures back.
  private static func threads(_ job: LiveJob) -> Int {
    job.threads > 0 ? job.threads : min(Processors.count, 4)
  }
}

extension MediaError {
  /// Whether another attempt may succeed.
  fileprivate var mayPass: Bool {
    switch self {
    case .cannotOpen, .notAVideo, .noVideoStream, .interrupted: true
    default: false
    }
  }

  /// What is said of it besides the input's name.
  fileprivate var reason: String {
    switch self {
    case .cannotOpen(_, let reason), .notAVideo(_, let reason), .cannotDecode(_, let reason): reason
    case .noVideoStream: "it has no picture"
    case .interrupted: "nothing has come for \(Int(LiveReader.stallLimit)) s"
    default: "\(self)"
    }
  }
}
