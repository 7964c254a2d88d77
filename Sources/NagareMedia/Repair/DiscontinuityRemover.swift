import CFFmpeg

/// Removes discontinuities from a stream's timestamps, as they occur where two recordings were joined or a recorder
/// reconnected.
///
/// Each stream is shifted at its own discontinuities. Streams with the same discontinuity get the same offset, so that
/// audio and video stay in sync.
struct DiscontinuityRemover {
  /// The steps between timestamps that count as discontinuities.
  enum Policy {
    /// Any step beyond `tolerance`, back or ahead.
    case bothWays
    /// A lasting step back. A step ahead is a pause, however long; a single packet with an earlier timestamp is
    /// corrupt.
    case back
  }

  /// The clock of a stream, in microseconds.
  private struct Clock {
    var offset: Int64 = 0
    var end: Int64?
    /// The state before timestamps went back.
    var previous: PreviousState?
    /// The last step ahead that was longer than between consecutive packets.
    var stepAhead: StepAhead?
    /// Whether only one packet has been seen, the stream's first.
    var hasOnePacket = false
  }

  /// A step ahead, in microseconds.
  private struct StepAhead {
    let start: Int64
    let end: Int64
  }

  /// The state of a clock before a discontinuity, in microseconds.
  private struct PreviousState {
    let offset: Int64
    let end: Int64
    /// Where the timestamps continue: after `end` if another stream was longer.
    let origin: Int64
    /// Whether this clock found the new offset, rather than another stream's.
    let isFirst: Bool
  }

  /// The step from the end of a packet to the next one, in microseconds, that is no discontinuity. FFmpeg's program
  /// uses 10 s as well.
  private static let tolerance: ClosedRange<Int64> = -1_000_000...10_000_000
  /// The longest step ahead that is no discontinuity, in seconds.
  static let longestStep = Double(tolerance.upperBound) / 1e6
  /// The longest run of stray timestamps, in µs, that is a glitch rather than a discontinuity; also the tolerance for
  /// what follows it.
  private static let longestGlitch: Int64 = 1_000_000
  /// The most, in microseconds, by which one stream of a recording may outlast another. A clock further ahead is wrong.
  private static let longestLengthDifference: Int64 = 3_600_000_000
  /// The longest plausible duration of a packet, in microseconds. A container may state a longer one, after which the
  /// next packet would seem to go back.
  private static let longestDuration: Int64 = 1_000_000

  private let policy: Policy
  private var clocks: [Int: Clock] = [:]
  private var latestOffset: Int64 = 0
  /// The offset added since the last discontinuity, in seconds.
  var offset: Double { Double(latestOffset) / 1e6 }
  /// The number of discontinuities.
  private(set) var discontinuities = 0
  /// The number of glitches: stray timestamps that soon gave way to the former ones.
  private(set) var glitches = 0

  init(_ policy: Policy) { self.policy = policy }

  /// Shifts the timestamps of a video or audio packet; other streams follow these.
  mutating func correct(_ packet: inout AVPacket, of stream: AVStream) {
    let type = stream.codecpar.pointee.codec_type
    let stamp = packet.dts == nagare_nopts_value ? packet.pts : packet.dts
    guard stamp != nagare_nopts_value else { return }
    let index = Int(packet.stream_index)
    let time = av_rescale_q(stamp, stream.time_base, nagare_microseconds)
    var clock = clocks[index] ?? Clock(offset: latestOffset)
    if type == AVMEDIA_TYPE_VIDEO || type == AVMEDIA_TYPE_AUDIO {
      if let end = clock.end { follow(&clock, index, to: time, from: end) }
      clock.hasOnePacket = clock.end == nil
      let duration = av_rescale_q(packet.duration, stream.time_base, nagare_microseconds)
      clock.end =
        time &+ clock.offset &+ (policy == .back ? min(duration, DiscontinuityRemover.longestDuration) : duration)
      clocks[index] = clock
    } else {
      clock.offset = latestOffset
    }
    guard clock.offset != 0 else { return }
    let shift = av_rescale_q(clock.offset, nagare_microseconds, stream.time_base)
    if packet.pts != nagare_nopts_value { packet.pts &+= shift }
    if packet.dts != nagare_nopts_value { packet.dts &+= shift }
  }

  /// Updates a clock that has reached `end` for a packet's timestamp.
  private mutating func follow(_ clock: inout Clock, _ index: Int, to time: Int64, from end: Int64) {
    let step = time &+ clock.offset &- end
    switch policy {
    case .bothWays:
      guard !DiscontinuityRemover.tolerance.contains(step) else { return }
      jump(&clock, to: time, from: end) { DiscontinuityRemover.tolerance.contains($0) }
    case .back:
      if step > 0 { undoGlitch(of: &clock, index, at: time, from: end) }
      if step > DiscontinuityRemover.longestGlitch {
        clock.stepAhead = StepAhead(start: end, end: time &+ clock.offset)
      }
      guard step < DiscontinuityRemover.tolerance.lowerBound, !undoStepAhead(of: &clock, index, at: time, from: end)
      else { return }
      let (before, jumpsBefore, origin) = (clock.offset, discontinuities, latestEnd(beside: end))
      jump(&clock, to: time, from: origin) { $0 >= DiscontinuityRemover.tolerance.lowerBound }
      clock.previous = PreviousState(offset: before, end: end, origin: origin, isFirst: discontinuities > jumpsBefore)
    }
  }

  /// Continues a clock from `end`, with the latest offset if that `fits`, else with a new one.
  private mutating func jump(_ clock: inout Clock, to time: Int64, from end: Int64, fits: (Int64) -> Bool) {
    if !fits(time &+ latestOffset &- end) {
      latestOffset = end &- time
      discontinuities += 1
    }
    clock.offset = latestOffset
  }

  /// The latest end of the streams that are much longer than the one ending now, or `end` if none is. Packets continue
  /// after it.
  private func latestEnd(beside end: Int64) -> Int64 {
    let overhang = DiscontinuityRemover.longestGlitch...DiscontinuityRemover.longestLengthDifference
    return clocks.values.compactMap(\.end).filter { overhang.contains($0 &- end) }.max() ?? end
  }

  /// Undoes a discontinuity if the timestamps soon continue as they would without it.
  private mutating func undoGlitch(of clock: inout Clock, _ index: Int, at time: Int64, from end: Int64) {
    guard let previous = clock.previous, previous.offset != clock.offset else { return }
    // Stray packets were placed after the origin. If no other stream had the discontinuity, there may have been a pause
    // between the former end and the origin.
    let isShared = !ends(beside: index, at: clock.offset).isEmpty
    let (elapsed, place) = (end &- previous.origin, time &+ previous.offset)
    guard elapsed <= DiscontinuityRemover.longestGlitch,
      place >= (isShared ? previous.origin : previous.end) &+ elapsed &- DiscontinuityRemover.longestGlitch,
      place <= previous.origin &+ elapsed &+ DiscontinuityRemover.longestGlitch
    else { return }
    if previous.isFirst {
      glitches += 1
      discontinuities -= 1
      latestOffset = previous.offset
    }
    (clock.offset, clock.previous) = (previous.offset, nil)
  }

  /// Undoes a step ahead if the timestamps go back to where they would be without it. Returns whether they did.
  private mutating func undoStepAhead(of clock: inout Clock, _ index: Int, at time: Int64, from end: Int64) -> Bool {
    let place = time &+ clock.offset
    if let stepAhead = clock.stepAhead {
      let elapsed = end &- stepAhead.end
      guard elapsed <= DiscontinuityRemover.longestGlitch,
        place &- stepAhead.start &- elapsed >= -DiscontinuityRemover.longestGlitch
      else { return false }
    } else {
      let near = -DiscontinuityRemover.longestGlitch...DiscontinuityRemover.longestGlitch
      guard clock.hasOnePacket, ends(beside: index, at: clock.offset).contains(where: { near.contains($0 &- place) })
      else { return false }
    }
    glitches += 1
    clock.stepAhead = nil
    return true
  }

  /// The ends of the other streams with this offset.
  private func ends(beside index: Int, at offset: Int64) -> [Int64] {
    clocks.filter { $0.key != index && $0.value.offset == offset }.compactMap(\.value.end)
  }
}
