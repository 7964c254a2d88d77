/// Removes discontinuities from the timestamps of streams, as they occur where two recordings were joined or a recorder
/// reconnected.
///
/// Each stream is shifted at its own discontinuities. Streams with the same discontinuity get the same offset, so that
/// audio and video stay in sync.
package struct DiscontinuityRemover {
  /// The steps between timestamps that count as discontinuities.
  package enum Policy {
    /// Any step outside `TimestampLimits.continuousSteps`, back or ahead. A step ahead is a pause if another stream
    /// with the same offset is already about there.
    case bothWays
    /// A lasting step back of more than a second. A brief step back is a glitch; a step ahead is a pause, however long.
    case back
  }

  /// The clock of a stream, in microseconds.
  private struct Clock {
    var offset: Int64 = 0
    /// The end of the last packet in corrected time; nil before the first.
    var end: Int64?
    /// The state before timestamps last stepped back; nil if they have not.
    var previous: PreviousState?
    /// The last step ahead that was longer than `TimestampLimits.longestGlitch`.
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
    /// The corrected time from which timestamps continue: later than `end` if another stream was longer.
    let origin: Int64
    /// Whether this stream had the discontinuity first.
    let isFirst: Bool
  }

  private let policy: Policy
  private var clocks: [Int: Clock] = [:]
  private var latestOffset: Int64 = 0
  /// The offset added to timestamps since the last discontinuity, in seconds.
  var offset: Double { Double(latestOffset) / 1e6 }
  private(set) var discontinuityCount = 0
  /// The number of glitches, each a short run of stray timestamps.
  private(set) var glitchCount = 0

  package init(_ policy: Policy) { self.policy = policy }

  /// The corrected timestamps of the next packet. Streams that are neither video nor audio get the latest offset.
  mutating func corrected(_ timestamps: Timestamps, ofStream index: Int, _ stream: TimestampedStream) -> Timestamps {
    guard let stamp = timestamps.decoding ?? timestamps.presentation else { return timestamps }
    let time = stream.unit.rescaled(stamp, to: .microseconds)
    var clock = clocks[index] ?? Clock(offset: latestOffset)
    if stream.medium == .other {
      clock.offset = latestOffset
    } else {
      if let end = clock.end { follow(&clock, index, to: time, from: end) }
      clock.hasOnePacket = clock.end == nil
      let duration = stream.unit.rescaled(timestamps.duration, to: .microseconds)
      clock.end =
        time &+ clock.offset &+ (policy == .back ? min(duration, TimestampLimits.longestPacketDuration) : duration)
      clocks[index] = clock
    }
    guard clock.offset != 0 else { return timestamps }
    return timestamps.shifted(by: TimeBase.microseconds.rescaled(clock.offset, to: stream.unit))
  }

  /// Updates a clock, which has reached `end`, for the timestamp of its next packet.
  private mutating func follow(_ clock: inout Clock, _ index: Int, to time: Int64, from end: Int64) {
    switch policy {
    case .bothWays:
      guard !isContinuous(index, at: clock.offset, to: time, from: end) else { return }
      resume(&clock, to: time, from: end, fits: isContinuous(index, at: latestOffset, to: time, from: end))
    case .back:
      let step = time &+ clock.offset &- end
      if step > 0 { undoGlitch(of: &clock, index, at: time, from: end) }
      if step > TimestampLimits.longestGlitch {
        clock.stepAhead = StepAhead(start: end, end: time &+ clock.offset)
      }
      guard step < TimestampLimits.continuousSteps.lowerBound, !undoStepAhead(of: &clock, index, at: time, from: end)
      else { return }
      let (offset, count, origin) = (clock.offset, discontinuityCount, latestEnd(beside: end))
      let fits = time &+ latestOffset &- origin >= TimestampLimits.continuousSteps.lowerBound
      resume(&clock, to: time, from: origin, fits: fits)
      clock.previous = PreviousState(offset: offset, end: end, origin: origin, isFirst: discontinuityCount > count)
    }
  }

  /// Whether a stream that has reached `end` continues at a timestamp with this offset. After a pause, it does if
  /// another stream with the same offset is near: either may be ahead by seconds in the order of packets.
  private func isContinuous(_ index: Int, at offset: Int64, to time: Int64, from end: Int64) -> Bool {
    let (start, steps) = (time &+ offset, TimestampLimits.continuousSteps)
    let near = -steps.upperBound...steps.upperBound
    return steps.contains(start &- end)
      || start > end && ends(beside: index, at: offset).contains { near.contains($0 &- start) }
  }

  /// Continues a clock from `end`, with the latest offset if it `fits`, else with a new one.
  private mutating func resume(_ clock: inout Clock, to time: Int64, from end: Int64, fits: Bool) {
    if !fits {
      latestOffset = end &- time
      discontinuityCount += 1
    }
    clock.offset = latestOffset
  }

  /// The latest end of a stream that exceeds `end` by at least `longestGlitch` and at most `longestLengthDifference`;
  /// `end` if there is none.
  private func latestEnd(beside end: Int64) -> Int64 {
    let lengthDifferences = TimestampLimits.longestGlitch...TimestampLimits.longestLengthDifference
    return clocks.values.compactMap(\.end).filter { lengthDifferences.contains($0 &- end) }.max() ?? end
  }

  /// Undoes a discontinuity if the timestamps soon continue as they would without it.
  private mutating func undoGlitch(of clock: inout Clock, _ index: Int, at time: Int64, from end: Int64) {
    guard let previous = clock.previous, previous.offset != clock.offset else { return }
    // Stray packets were placed after the origin. If no other stream had the discontinuity, there may have been a pause
    // between the former end and the origin.
    let isShared = !ends(beside: index, at: clock.offset).isEmpty
    let (elapsed, restored) = (end &- previous.origin, time &+ previous.offset)
    guard elapsed <= TimestampLimits.longestGlitch,
      restored >= (isShared ? previous.origin : previous.end) &+ elapsed &- TimestampLimits.longestGlitch,
      restored <= previous.origin &+ elapsed &+ TimestampLimits.longestGlitch
    else { return }
    if previous.isFirst {
      glitchCount += 1
      discontinuityCount -= 1
      latestOffset = previous.offset
    }
    (clock.offset, clock.previous) = (previous.offset, nil)
  }

  /// Undoes a step ahead, even at the stream's beginning, if timestamps continue as without it. Returns whether it did.
  private mutating func undoStepAhead(of clock: inout Clock, _ index: Int, at time: Int64, from end: Int64) -> Bool {
    let shifted = time &+ clock.offset
    if let stepAhead = clock.stepAhead {
      let elapsed = end &- stepAhead.end
      guard elapsed <= TimestampLimits.longestGlitch,
        shifted &- stepAhead.start &- elapsed >= -TimestampLimits.longestGlitch
      else { return false }
    } else {
      let near = -TimestampLimits.longestGlitch...TimestampLimits.longestGlitch
      guard clock.hasOnePacket, ends(beside: index, at: clock.offset).contains(where: { near.contains($0 &- shifted) })
      else { return false }
    }
    glitchCount += 1
    clock.stepAhead = nil
    return true
  }

  /// The ends of the other streams with this offset.
  private func ends(beside index: Int, at offset: Int64) -> [Int64] {
    clocks.filter { $0.key != index && $0.value.offset == offset }.compactMap(\.value.end)
  }
}
