import NagareMedia

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
  /// Seconds from an output frame to the next.
  private var frameInterval = 0.0
  /// Whether sound of an input may follow that of the first.
  private var acceptsSound: (Demuxer) -> Bool = { _ in false }
  /// How long to wait before the input is opened again.
  private var pause = LiveReader.pauses.lowerBound
  /// The end of what was read, in seconds of the session.
  private var end = 0.0

  /// Seconds between two attempts to open an input: each twice the one before.
  private static let pauses = 0.5...30.0
  /// An input that brings nothing for so many seconds is opened again, if that is wanted.
  static let stallLimit = 10.0
  /// Pictures that come in so many seconds after they should have been shown are held for the whole delay again.
  private static let tolerance = 0.5

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
        interruption.setDeadline(after: nil)
        demuxer = try Demuxer(path: job.input, access: .live, options: job.inputOptions, interruption: interruption)
        return true
      } catch {
        guard goesOn else { break }
        guard job.reconnects, error.mayPass else { throw error }
        rest(after: error)
      }
    }
    return false
  }

  /// Reads the input that is open and those that are opened in its place, until the last one ends.
  /// - Parameters:
  ///   - frameInterval: seconds from an output frame to the next.
  ///   - acceptsSound: whether an input's sound may follow that of the first.
  func run(frameInterval: Double, acceptsSound: @escaping (Demuxer) -> Bool) throws {
    defer { packets.finish() }
    self.frameInterval = frameInterval
    self.acceptsSound = acceptsSound
    while true {
      let loss = try readOpened()
      demuxer = nil
      guard goesOn else { return }
      guard job.reconnects else {
        if let loss { notify(.inputEnded(reason: loss.reason)) }
        return
      }
      rest(after: loss)
      guard try open() else { return }
      counters.reopened()
      notify(.inputIsBack)
    }
  }

  /// Whether anybody wants more.
  private var goesOn: Bool { !cancellation.isCancelled && !packets.isClosed }

  private func rest(after loss: MediaError?) {
    notify(.inputLost(reason: loss?.reason ?? "it has ended", nextTry: pause))
    _ = LiveClock.pause(pause) { goesOn }
    pause = min(pause * 2, LiveReader.pauses.upperBound)
  }

  private func readOpened() throws(MediaError) -> MediaError? {
    guard let demuxer else { return nil }
    return try read(demuxer)
  }

  /// Reads until the end.
  /// - Returns: why it ended, if that was not the input's own end.
  /// - Throws: what makes it pointless to open the input again.
  private func read(_ demuxer: Demuxer) throws(MediaError) -> MediaError? {
    let decoder = try VideoDecoder(of: demuxer, threads: job.threads)
    guard packets.add(.decoder(decoder, demuxer.video.timeBase), at: -.infinity, byteCount: 0) else { return nil }
    let hasSound = demuxer.soundIndex != nil && acceptsSound(demuxer)
    if demuxer.soundIndex != nil, !hasSound, counters.reopenings > 0 { notify(.soundLeftOut) }
    var offset: Double?
    var start = 0.0
    var jumps = demuxer.timeJumps
    while goesOn {
      interruption.setDeadline(after: job.reconnects ? LiveReader.stallLimit : nil)
      let packet: Packet
      do throws(MediaError) {
        guard let next = try demuxer.nextPacket() else { return nil }
        // What was held back for what would have come next, when nothing comes.
        if interruption.isInterrupted { throw .interrupted(path: job.input) }
        packet = next
      } catch {
        return error
      }
      counters.received(packet.byteCount, at: clock.arrival)
      let isPicture = packet.streamIndex == demuxer.video.index
      guard isPicture || hasSound && packet.streamIndex == demuxer.soundIndex else { continue }
      if demuxer.timeJumps != jumps {
        jumps = demuxer.timeJumps
        counters.anchoredAnew()
        notify(.timeJumped)
      }
      if offset == nil, isPicture {
        offset = firstOffset(packet)
        start = end
      }
      guard let known = offset, let stamp = packet.decodingTime ?? packet.presentationTime else { continue }
      // Sound without a picture.
      guard isPicture || stamp + known >= start else { continue }
      if isPicture { counters.receivedPicture() }
      let shift = isPicture ? caughtUp(stamp, known) : known
      offset = shift
      clock.mediaOffset = shift + demuxer.timeOffset
      guard pass(packet, isPicture: isPicture, at: stamp + shift, shift: shift) else { return nil }
    }
    return nil
  }

  /// What is added to the times of an input that begins with a picture; nil if it cannot begin with that.
  private func firstOffset(_ packet: Packet) -> Double? {
    guard packet.isKey, let stamp = packet.presentationTime ?? packet.decodingTime else { return nil }
    clock.begin()
    pause = LiveReader.pauses.lowerBound
    end = aligned(max(clock.arrival, end))
    return end - stamp
  }

  /// What is added to the times from a picture on, that of a late one included.
  private func caughtUp(_ stamp: Double, _ offset: Double) -> Double {
    let lateness = clock.present - (stamp + offset)
    guard lateness > LiveReader.tolerance else { return offset }
    counters.anchoredAnew()
    notify(.inputFellBehind(seconds: lateness))
    return aligned(clock.arrival - stamp)
  }

  /// A frame of the output, so that pictures that come at its rate stay with its frames.
  private func aligned(_ time: Double) -> Double { (time / frameInterval).rounded(.up) * frameInterval }

  /// - Returns: false when nobody takes any more.
  private func pass(_ packet: Packet, isPicture: Bool, at time: Double, shift: Double) -> Bool {
    packet.shift(by: shift)
    end = max(end, time + packet.duration)
    return packets.add(isPicture ? .picture(packet) : .sound(packet), at: time, byteCount: packet.byteCount)
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
