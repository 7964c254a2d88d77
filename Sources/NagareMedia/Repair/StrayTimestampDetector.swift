/// Finds and corrects stray timestamps in a stream, as bit errors in transport streams cause them.
///
/// Decoding timestamps increase. Timestamps that deviate are stray if the next timestamps continue the earlier ones;
/// otherwise there is a discontinuity.
package struct StrayTimestampDetector {
  /// The judgement on suspect timestamps.
  package enum Verdict {
    /// The next timestamps continue the earlier ones.
    case stray
    /// The next timestamps continue the suspect ones, or nothing contradicts these.
    case valid
    /// More packets are needed.
    case undecided
  }

  private let isVideo: Bool
  private let unit: TimeBase
  /// The stated end of the stream, in units; nil if there is none.
  private let end: Int64?
  /// The previous packet.
  private var last: (decoding: Int64, duration: Int64)?
  /// The presentation timestamp of the previous frame, and its distance in seconds from the one before it.
  private var lastPresentation: Int64?
  private var lastStep = 0.0
  /// The longest delay from decoding to presentation so far, in seconds, and the number of frames.
  private var longestDelay = 0.0
  private var frameCount = 0

  /// A detector at the beginning of a stream.
  /// - Parameter end: the stated end of the stream, in units; nil if there is none.
  package init(isVideo: Bool, in unit: TimeBase, end: Int64? = nil) {
    (self.isVideo, self.unit, self.end) = (isVideo, unit, end)
  }

  /// The expected decoding timestamp of the next packet.
  private var expected: Int64? { last.map { $0.decoding &+ $0.duration } }

  /// Whether later packets are needed to judge the next packet's decoding timestamp.
  package func isSuspect(_ timestamps: Timestamps) -> Bool {
    guard let last, let expected, let time = timestamps.decoding else { return false }
    let allowed = max(TimestampLimits.unconfirmedStep, 2 * unit.seconds(last.duration))
    return time < last.decoding || seconds(expected, time) > allowed
  }

  /// The judgement on packets whose decoding timestamps are suspect.
  /// - Parameters:
  ///   - run: the packets in decoding order, not empty.
  ///   - next: the packet that follows.
  package func verdict(on run: [Timestamps], before next: Timestamps) -> Verdict {
    guard let last, let expected, let time = next.decoding, let first = run[0].decoding else { return .valid }
    let length = run.reduce(0) { $0 &+ $1.duration }
    // The next packet may be early by a packet's duration, as durations are rounded and rates change.
    let early = unit.seconds(max(last.duration, next.duration))
    let isReturn =
      time > last.decoding && (-early...TimestampLimits.returnTolerance).contains(seconds(expected &+ length, time))
    if isReturn, !(last.decoding...time).contains(first) { return .stray }
    // A single video packet that steps back is stray, whatever the pause after it.
    if isVideo, run.count == 1, first < last.decoding, time > last.decoding { return .stray }
    return isVideo || unit.seconds(length &+ next.duration) > TimestampLimits.longestStrayAudio || length == 0
      ? .valid : .undecided
  }

  /// The corrected timestamps of a run: decoding is spaced evenly between the packets before and after it.
  package func repaired(_ run: [Timestamps], before next: Timestamps) -> [Timestamps] {
    guard let last, let end = next.decoding else { return run }
    return run.enumerated().map { index, timestamps in
      var repaired = timestamps
      let time = last.decoding &+ (end &- last.decoding) / Int64(run.count + 1) &* Int64(index + 1)
      repaired.decoding = time
      if let delay = delay(of: timestamps) { repaired.presentation = time &+ delay }
      return repaired
    }
  }

  /// Accepts a packet as the predecessor of the next ones.
  package mutating func accept(_ timestamps: Timestamps) {
    if let decoded = timestamps.decoding { last = (decoded, max(timestamps.duration, 0)) }
    guard isVideo, let shown = timestamps.presentation else { return }
    lastStep = lastPresentation.map { abs(seconds($0, shown)) } ?? 0
    lastPresentation = shown
    frameCount += 1
    if let decoded = timestamps.decoding { longestDelay = max(longestDelay, seconds(decoded, shown)) }
  }

  /// Whether the decoding and presentation timestamps of a packet are consistent.
  private func isConsistent(_ timestamps: Timestamps) -> Bool {
    guard isVideo, let shown = timestamps.presentation, let decoded = timestamps.decoding else { return true }
    return (0...maxPresentationStep(of: timestamps)).contains(seconds(decoded, shown))
  }

  /// The delay from decoding to presentation; nil if unknown or inconsistent.
  private func delay(of timestamps: Timestamps) -> Int64? {
    guard let shown = timestamps.presentation, let decoded = timestamps.decoding, isConsistent(timestamps) else {
      return nil
    }
    return shown &- decoded
  }

  /// The longest difference, in seconds, between the presentation timestamps of frames that are adjacent in decoding
  /// order. In sparse videos, containers may understate durations.
  private func maxPresentationStep(of timestamps: Timestamps) -> Double {
    max(
      TimestampLimits.minPresentationStep, 4 * lastStep,
      Double(TimestampLimits.maxReordered) * unit.seconds(max(timestamps.duration, 0)))
  }

  private func areNear(_ time: Int64, _ other: Int64, _ timestamps: Timestamps) -> Bool {
    abs(seconds(time, other)) <= maxPresentationStep(of: timestamps)
  }

  /// Whether two timestamps are a whole number of frames apart, but for rounding by the container.
  private func isOnGrid(_ time: Int64, _ other: Int64, _ timestamps: Timestamps) -> Bool {
    guard timestamps.duration > 0 else { return false }
    let distance = abs(Double(time) - Double(other)).truncatingRemainder(dividingBy: Double(timestamps.duration))
    return min(distance, Double(timestamps.duration) - distance) <= max(2, Double(timestamps.duration) / 10)
  }

  /// The seconds from one timestamp to another, without overflow: corrupt timestamps can have any value.
  private func seconds(_ from: Int64, _ to: Int64) -> Double {
    (Double(to) - Double(from)) * unit.seconds(1)
  }
}

/// Presentation timestamps, which need not increase in decoding order.
extension StrayTimestampDetector {
  /// Whether later packets are needed to judge the next frame's presentation timestamp.
  /// - Parameter isLast: whether no packet follows.
  package func isPresentationSuspect(_ timestamps: Timestamps, isLast: Bool = false) -> Bool {
    guard isVideo, let shown = timestamps.presentation, let lastPresentation else { return false }
    return !areNear(lastPresentation, shown, timestamps) || isLast && isLate(timestamps)
  }

  /// Whether the delay of a frame exceeds all earlier delays, if enough are known, by more than its duration.
  package func isLate(_ timestamps: Timestamps) -> Bool {
    guard frameCount >= TimestampLimits.framesUntilDelayIsKnown, timestamps.duration > 0,
      let shown = timestamps.presentation,
      let decoded = timestamps.decoding
    else { return false }
    return seconds(decoded, shown) > longestDelay + unit.seconds(timestamps.duration)
  }

  /// The judgement on a frame whose presentation timestamp is suspect.
  /// - Parameters:
  ///   - following: the packets after the frame in decoding order, as far as they are known.
  ///   - isLast: whether these packets decide, as no more follow or waiting has ended.
  package func presentationVerdict(on timestamps: Timestamps, before following: [Timestamps], isLast: Bool = false)
    -> Verdict
  {
    guard let shown = timestamps.presentation, var latest = lastPresentation else { return .valid }
    var unrelatedCount = 0
    for time in following.compactMap(\.presentation) {
      if areNear(latest, time, timestamps) {
        latest = max(latest, time)
      } else if areNear(shown, time, timestamps) {
        return .valid
      } else {
        unrelatedCount += 1
      }
    }
    if unrelatedCount > TimestampLimits.maxUnrelatedFrames { return .valid }
    if isLast { return isPresentationImplausible(timestamps) ? .stray : .valid }
    return following.count < TimestampLimits.maxReordered ? .undecided : .stray
  }

  /// Whether the presentation timestamp of a last frame is later than usual, after the stated end, or, if none is
  /// stated, inconsistent with the decoding timestamp.
  private func isPresentationImplausible(_ timestamps: Timestamps) -> Bool {
    guard let shown = timestamps.presentation else { return false }
    if let end { return seconds(end, shown) > TimestampLimits.endTolerance || isLate(timestamps) }
    return !isConsistent(timestamps) || isLate(timestamps)
  }

  /// The corrected timestamps of a last packet with a suspect decoding timestamp; nil if nothing contradicts it.
  package func repairedLast(_ timestamps: Timestamps) -> Timestamps? {
    guard let decoded = timestamps.decoding, let expected else { return nil }
    var repaired = timestamps
    repaired.decoding = expected
    if let shown = timestamps.presentation, let lastPresentation, areNear(lastPresentation, shown, timestamps) {
      return isConsistent(timestamps) ? nil : repaired
    }
    guard let end, seconds(end, decoded) > TimestampLimits.endTolerance else { return nil }
    repaired.presentation = delay(of: timestamps).map { expected &+ $0 }
    return repaired
  }

  /// The corrected timestamps of the first packet; nil if the next ones do not contradict them. Those of audio are only
  /// compared with the next ones, as audio is decoded in the order in which it is heard.
  ///
  /// A first frame may be shown for long. A timestamp far from the next packets' is wrong only if it is after them, or
  /// too far before them for any frame, or if the first frame's other timestamp is near the next packets'.
  /// - Parameter following: the packets after the first frame; two or more are needed.
  package func repairedFirst(_ first: Timestamps, before following: [Timestamps]) -> Timestamps? {
    guard following.count >= 2 else { return nil }
    let interval = max(first.duration, 0)
    let earliest = following.compactMap(\.presentation).min()
    let shown = agreed(following.map(\.presentation), first) == nil ? nil : earliest.map { $0 &- interval }
    let decoded = agreed(following.map(\.decoding), first).map { $0 &- interval }
    let isShownFar = isFar(first.presentation, from: shown, first)
    let isDecodedFar = isFar(first.decoding, from: decoded, first)
    var repaired = first
    if isShownFar
      ? isWrong(first.presentation, shown) || (!isDecodedFar && decoded != nil) : isMisplaced(first, following)
    {
      repaired.presentation = shown ?? first.presentation
    }
    if isDecodedFar ? isWrong(first.decoding, decoded) || (!isShownFar && shown != nil) : follows(following, first) {
      repaired.decoding = decoded
    } else if decoded == nil, repaired.presentation != first.presentation {
      // FFmpeg removes later decoding timestamps that do not increase.
      repaired.decoding = delay(of: first).flatMap { delay in repaired.presentation.map { $0 &- delay } }
    }
    return repaired == first ? nil : repaired
  }

  /// Whether the first frame is not shown first, so that more than two further packets are needed to judge it.
  package func isLateFirst(_ first: Timestamps, before following: [Timestamps]) -> Bool {
    guard isVideo, let shown = first.presentation else { return false }
    return following.contains { ($0.presentation ?? shown) < shown }
  }

  /// Whether the presentation timestamp of a first frame near the others is missing, is that of another frame, or is
  /// neither the earliest nor in step with their constant rate.
  private func isMisplaced(_ first: Timestamps, _ others: [Timestamps]) -> Bool {
    guard isVideo, let time = others[0].presentation, let next = others[1].presentation else { return false }
    guard let shown = first.presentation else { return true }
    if others.contains(where: { $0.presentation == shown }) { return true }
    return isOnGrid(time, next, first) && !isOnGrid(shown, time, first) && isLateFirst(first, before: others)
  }

  /// Whether the first frame's decoding timestamp is not before the next one's.
  private func follows(_ others: [Timestamps], _ first: Timestamps) -> Bool {
    guard isVideo, let decoded = first.decoding, let next = others[0].decoding else { return false }
    return decoded >= next
  }

  /// The first of the next packets' timestamps; nil if the second is not near it.
  private func agreed(_ times: [Int64?], _ timestamps: Timestamps) -> Int64? {
    guard let time = times[0], let next = times[1], areNear(time, next, timestamps) else { return nil }
    return time
  }

  private func isFar(_ time: Int64?, from expected: Int64?, _ timestamps: Timestamps) -> Bool {
    guard let time, let expected else { return false }
    return !areNear(time, expected, timestamps)
  }

  /// Whether a timestamp far from the expected one cannot be the beginning of a video.
  private func isWrong(_ time: Int64?, _ expected: Int64?) -> Bool {
    guard let time, let expected else { return false }
    return time > expected || seconds(time, expected) > TimestampLimits.longestFrame
  }
}
