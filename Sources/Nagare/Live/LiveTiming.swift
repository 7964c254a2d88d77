import NagareMedia

/// Converts the timestamps of an input's packets to session time.
///
/// Used by one thread at a time.
package struct LiveTiming {
  /// A packet, and its decoding time in seconds.
  package typealias Timed = (packet: Packet, isVideo: Bool, time: Double)

  private let clock: LiveClock
  private let counters: LiveCounters
  private let notify: @Sendable (LiveEvent) -> Void
  /// The interval between frames of the output, in seconds.
  private let frameInterval: Double
  /// The offset from the input's timestamps to session time; nil before the first key frame.
  private var offset: Double?
  /// The session time of the input's first key frame.
  private var start = 0.0
  /// The end of all packets so far, including those of earlier inputs, in seconds of the session.
  private var end = 0.0
  /// The session time of the last frame, and its distance from the one before it, in seconds.
  private var lastFrame = 0.0
  private var lastStep = 0.0
  /// A packet so far ahead that a later one has to confirm it, with its time in the input.
  private var held: Timed?
  private var discontinuityCount = 0

  /// How late a frame may be, in seconds. A later one gets a new offset: it is shown the whole delay after its arrival.
  private static let tolerance = 0.5
  /// The most seconds that a packet may be ahead of all earlier ones and of the clock without confirmation. A wrong
  /// timestamp further ahead would freeze the output.
  private static let longestLead = 3.0
  /// The frame rate of streams without one.
  private static let usualRate = 25.0

  /// - Parameter frameInterval: the interval between frames of the output, in seconds.
  package init(
    clock: LiveClock, counters: LiveCounters, frameInterval: Double, notify: @escaping @Sendable (LiveEvent) -> Void
  ) {
    self.clock = clock
    self.counters = counters
    self.frameInterval = frameInterval
    self.notify = notify
  }

  /// Prepares for another input.
  package mutating func begin(_ demuxer: Demuxer) {
    offset = nil
    discontinuityCount = demuxer.discontinuityCount
  }

  /// Moves a packet to session time. After a pause, the first packet is held until a later one confirms it.
  /// - Returns: the packets to decode or write, with their times in the session.
  package mutating func place(_ packet: Packet, of demuxer: Demuxer, isVideo: Bool) -> [Timed] {
    if offset == nil, isVideo { begin(with: packet) }
    guard let shift = offset, let stamp = stamp(of: packet, isVideo: isVideo, shift) else { return [] }
    // Drops audio before the first frame.
    guard isVideo || stamp + shift >= start else { return [] }
    // At a discontinuity, the demuxer continues from the previous timestamp, even if that was wrong.
    let isContinuous = demuxer.discontinuityCount == discontinuityCount
    var placed: [Timed] = []
    if let earlier = held {
      let isSameStream = earlier.isVideo == isVideo
      if isContinuous, isSameStream ? stamp > earlier.time : stamp >= earlier.time - LiveTiming.longestLead {
        held = nil
        placed.append(move(earlier, by: shift, of: demuxer))
      } else if isSameStream || !isContinuous {
        dropHeld()
      }
    }
    let next = (packet: packet, isVideo: isVideo, time: stamp)
    let lead = stamp + (offset ?? shift) - max(end, clock.arrival)
    if lead <= longestLead(of: packet, isVideo: isVideo) {
      placed.append(move(next, by: offset ?? shift, of: demuxer))
    } else if isContinuous, held == nil, lead <= TimestampLimits.longestContinuousStep {
      held = next
    } else {
      counters.issues.countPacket()
      // The next key frame starts a new mapping.
      if isVideo { offset = nil }
    }
    return placed
  }

  /// Drops the held packet, which nothing has confirmed.
  package mutating func dropHeld() {
    if held != nil { counters.issues.countPacket() }
    held = nil
  }

  /// The most seconds by which a packet may lead without confirmation. Infrequent frames may come in bursts.
  private func longestLead(of packet: Packet, isVideo: Bool) -> Double {
    let usual = isVideo ? min(2 * lastStep, TimestampLimits.longestContinuousStep) : 0
    return max(LiveTiming.longestLead, 2 * packet.duration, usual)
  }

  /// Moves a packet to session time, and the end of all packets with it.
  private mutating func move(_ timed: Timed, by offset: Double, of demuxer: Demuxer) -> Timed {
    let (packet, isVideo, stamp) = timed
    let shift = isVideo ? updatedOffset(forFrameAt: stamp, offset) : offset
    reportDiscontinuity(demuxer)
    self.offset = shift
    packet.shift(by: shift)
    let time = stamp + shift
    // Elementary streams do not store the duration of frames.
    let usual = isVideo ? 1 / (demuxer.video.frameRate ?? LiveTiming.usualRate) : 0
    end = max(end, time + (packet.duration > 0 ? packet.duration : usual))
    if isVideo {
      (lastFrame, lastStep) = (time, time - lastFrame)
      clock.receive(time)
    }
    clock.addMapping(from: time, offset: shift + demuxer.timeOffset)
    return (packet, isVideo, time)
  }

  /// Starts the mapping of an input at a frame if it is a key frame.
  private mutating func begin(with packet: Packet) {
    guard packet.isKey else { return }
    clock.begin()
    end = aligned(max(clock.arrival, end))
    (start, lastFrame) = (end, end)
    offset = end - (packet.presentationTime ?? packet.decodingTime ?? 0)
  }

  /// The decoding time of a packet in the input's time, or else its presentation time. A frame of an elementary stream
  /// may have neither, and begins at the end of the packets so far.
  private func stamp(of packet: Packet, isVideo: Bool, _ shift: Double) -> Double? {
    if let stamp = packet.decodingTime ?? packet.presentationTime { return stamp }
    guard isVideo else { return nil }
    packet.setDecodingTime(end - shift)
    return packet.decodingTime
  }

  /// The offset for a frame and later packets: a new one if the frame is later than `tolerance`.
  private func updatedOffset(forFrameAt stamp: Double, _ offset: Double) -> Double {
    let lateness = clock.present - (stamp + offset)
    guard lateness > LiveTiming.tolerance else { return offset }
    counters.remapped()
    notify(.inputFellBehind(seconds: lateness))
    return aligned(clock.arrival - stamp)
  }

  private mutating func reportDiscontinuity(_ demuxer: Demuxer) {
    guard demuxer.discontinuityCount != discontinuityCount else { return }
    discontinuityCount = demuxer.discontinuityCount
    counters.remapped()
    notify(.timestampDiscontinuity)
  }

  /// Rounds a time up to a multiple of the output's frame interval, so that frames at the output's rate fall on ticks.
  private func aligned(_ time: Double) -> Double { (time / frameInterval).rounded(.up) * frameInterval }
}
