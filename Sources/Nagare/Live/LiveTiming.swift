import NagareMedia

/// Gives the packets of an input their times in the session.
///
/// It belongs to one thread at a time.
struct LiveTiming {
  private let clock: LiveClock
  private let counters: LiveCounters
  private let notify: @Sendable (LiveEvent) -> Void
  /// Seconds from an output frame to the next.
  private let frameInterval: Double
  /// What is added to the times of the input, once a picture has come with which it can begin.
  private var offset: Double?
  /// When that picture is shown.
  private var start = 0.0
  /// The end of all that was read, of earlier inputs too.
  private var end = 0.0
  private var jumps = 0

  /// Pictures that come in so many seconds after they should have been shown are held for the whole delay again.
  private static let tolerance = 0.5
  /// No packet is so many seconds ahead of all that was read, and of what may come by now: it would hold up all behind it.
  private static let longestLead = 3.0
  /// Pictures a second where nobody says how many.
  private static let usualRate = 25.0

  /// - Parameter frameInterval: seconds from an output frame to the next.
  init(
    clock: LiveClock, counters: LiveCounters, frameInterval: Double, notify: @escaping @Sendable (LiveEvent) -> Void
  ) {
    self.clock = clock
    self.counters = counters
    self.frameInterval = frameInterval
    self.notify = notify
  }

  /// What follows is of another input.
  mutating func begin(_ demuxer: Demuxer) {
    offset = nil
    jumps = demuxer.discontinuityCount
  }

  /// Moves a packet to its time.
  /// - Returns: when it is to be decoded, in seconds of the session; nil if it is to be left out.
  mutating func place(_ packet: Packet, of demuxer: Demuxer, isPicture: Bool) -> Double? {
    if offset == nil, isPicture { begin(with: packet) }
    guard var shift = offset else { return nil }
    guard let stamp = stamp(of: packet, isPicture: isPicture, shift) else { return nil }
    // Audio without a picture.
    guard isPicture || stamp + shift >= start else { return nil }
    // Sparse pictures may come in bursts.
    let lead = max(LiveTiming.longestLead, 2 * packet.duration)
    guard stamp + shift <= max(end, clock.arrival) + lead else {
      counters.change { $0.corruptPackets += 1 }
      // The next picture that can begins anew.
      if isPicture { offset = nil }
      return nil
    }
    if isPicture { shift = caughtUp(stamp, shift) }
    tellJump(demuxer)
    offset = shift
    packet.shift(by: shift)
    let time = stamp + shift
    // Bare streams do not say how long pictures last.
    let usual = isPicture ? 1 / (demuxer.video.frameRate ?? LiveTiming.usualRate) : 0
    end = max(end, time + (packet.duration > 0 ? packet.duration : usual))
    if isPicture { clock.receive(time) }
    clock.countMedia(from: time, offset: shift + demuxer.timeOffset)
    return time
  }

  /// Lays the times of an input that begins with a picture, if it can begin with that.
  private mutating func begin(with packet: Packet) {
    guard packet.isKey else { return }
    clock.begin()
    end = aligned(max(clock.arrival, end))
    (start, offset) = (end, end - (packet.presentationTime ?? packet.decodingTime ?? 0))
  }

  /// When a packet is to be decoded by its input; pictures of bare streams do not say it.
  private func stamp(of packet: Packet, isPicture: Bool, _ shift: Double) -> Double? {
    if let stamp = packet.decodingTime ?? packet.presentationTime { return stamp }
    guard isPicture else { return nil }
    packet.place(at: end - shift)
    return packet.decodingTime
  }

  /// What is added to the times from a picture on, that of a late one included.
  private func caughtUp(_ stamp: Double, _ offset: Double) -> Double {
    let lateness = clock.present - (stamp + offset)
    guard lateness > LiveTiming.tolerance else { return offset }
    counters.anchoredAnew()
    notify(.inputFellBehind(seconds: lateness))
    return aligned(clock.arrival - stamp)
  }

  private mutating func tellJump(_ demuxer: Demuxer) {
    guard demuxer.discontinuityCount != jumps else { return }
    jumps = demuxer.discontinuityCount
    counters.anchoredAnew()
    notify(.timeJumped)
  }

  /// A frame of the output, so that pictures that come at its rate stay with its frames.
  private func aligned(_ time: Double) -> Double { (time / frameInterval).rounded(.up) * frameInterval }
}
