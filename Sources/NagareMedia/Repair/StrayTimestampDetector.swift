/// Finds stray timestamps in a stream, as left by a bit error in a transport stream, and corrects them.
///
/// Decoding timestamps increase. If some leave their course and the next ones return to it, they are stray; without a
/// return, there is a discontinuity.
package struct StrayTimestampDetector {
  /// The timestamps of a packet, in units of its stream.
  package struct Stamps: Equatable {
    /// The presentation timestamp; nil if there is none.
    package var shown: Int64?
    /// The decoding timestamp; nil if there is none.
    package var decoded: Int64?
    /// The duration; 0 if unknown.
    package var duration: Int64

    /// The timestamps of a packet, in units of its stream.
    package init(shown: Int64?, decoded: Int64?, duration: Int64) {
      (self.shown, self.decoded, self.duration) = (shown, decoded, duration)
    }
  }

  /// The judgement on packets whose timestamps left their course.
  package enum Verdict {
    /// The next ones returned to the course: the timestamps are stray.
    case wrong
    /// The next ones did not return: there is a discontinuity.
    case right
    /// More packets are needed.
    case open
  }

  /// How far, in seconds, a timestamp may be ahead of the expected one before later packets must confirm it.
  private static let step = 0.25
  /// How far, in seconds, the timestamps may be ahead of the expected ones when they return to their course: packets
  /// may be lost.
  private static let slack = 1.0
  /// How long, in seconds, stray timestamps of audio may last: packets in one PES packet have one timestamp, which only
  /// the first of them states.
  private static let longestRun = 0.5
  /// The most frames decoded before one that is shown before them, in all codecs.
  package static let mostReordered = 17
  /// How far apart, in seconds, frames that are adjacent in decoding order may always be shown.
  private static let hold = 0.5
  /// The longest delay, in seconds, from decoding to presentation at any usual frame rate.
  static let longestReach = 2.0
  /// How long, in seconds, a stream may continue after its stated end.
  private static let tolerance = 1.0

  private let isPicture: Bool
  private let unit: TimeBase
  /// The stated end of the stream.
  private let end: Int64?
  /// The previous packet.
  private var last: (decoded: Int64, duration: Int64)?
  /// The presentation timestamp of the previous frame, and its distance in seconds from the one before it.
  private var lastShown: Int64?
  private var lastStep = 0.0
  /// The longest delay from decoding to presentation so far, in seconds, and the number of frames.
  private var longestDelay = 0.0
  private var count = 0
  /// The number of frames after which the longest delay is known.
  private static let enough = 10
  /// The most following frames that are near neither the suspect nor those before it. With more, the stream is sparse.
  private static let mostElsewhere = 2

  /// A detector for a stream that begins.
  /// - Parameter end: the stated end of the stream, in units; nil if there is none.
  package init(isPicture: Bool, in unit: TimeBase, end: Int64? = nil) {
    (self.isPicture, self.unit, self.end) = (isPicture, unit, end)
  }

  /// The expected decoding timestamp of the next packet.
  private var place: Int64? { last.map { $0.decoded &+ $0.duration } }

  /// Whether later packets are needed to judge the next packet's decoding timestamp.
  package func isOff(_ stamps: Stamps) -> Bool {
    guard let last, let place, let time = stamps.decoded else { return false }
    let allowed = max(StrayTimestampDetector.step, 2 * unit.seconds(last.duration))
    return time < last.decoded || seconds(place, time) > allowed
  }

  /// The judgement on packets whose decoding timestamps left their course.
  /// - Parameters:
  ///   - run: the packets in decoding order, not empty.
  ///   - next: the packet that follows.
  package func verdict(on run: [Stamps], before next: Stamps) -> Verdict {
    guard let last, let place, let time = next.decoded, let first = run[0].decoded else { return .right }
    let length = run.reduce(0) { $0 &+ $1.duration }
    // It may be early, as durations are rounded and rates change, but not by a whole packet.
    let early = unit.seconds(max(last.duration, next.duration))
    let isBack = time > last.decoded && (-early...StrayTimestampDetector.slack).contains(seconds(place &+ length, time))
    if isBack, !(last.decoded...time).contains(first) { return .wrong }
    // A single packet that goes back does not follow a pause.
    if isPicture, run.count == 1, first < last.decoded, time > last.decoded { return .wrong }
    return isPicture || unit.seconds(length &+ next.duration) > StrayTimestampDetector.longestRun || length == 0
      ? .right : .open
  }

  /// The packets of a run, with timestamps evenly between the packets before and after it.
  package func repaired(_ run: [Stamps], before next: Stamps) -> [Stamps] {
    guard let last, let end = next.decoded else { return run }
    return run.enumerated().map { index, stamps in
      var repaired = stamps
      let time = last.decoded &+ (end &- last.decoded) / Int64(run.count + 1) &* Int64(index + 1)
      repaired.decoded = time
      if let delay = delay(of: stamps) { repaired.shown = time &+ delay }
      return repaired
    }
  }

  /// Accepts a packet as the predecessor of the next ones.
  package mutating func accept(_ stamps: Stamps) {
    if let decoded = stamps.decoded { last = (decoded, max(stamps.duration, 0)) }
    guard isPicture, let shown = stamps.shown else { return }
    lastStep = lastShown.map { abs(seconds($0, shown)) } ?? 0
    lastShown = shown
    count += 1
    if let decoded = stamps.decoded { longestDelay = max(longestDelay, seconds(decoded, shown)) }
  }

  /// Whether the decoding and presentation timestamps of a packet are consistent.
  private func isBelievable(_ stamps: Stamps) -> Bool {
    guard isPicture, let shown = stamps.shown, let decoded = stamps.decoded else { return true }
    return (0...reach(of: stamps)).contains(seconds(decoded, shown))
  }

  /// The delay from decoding to presentation; nil if unknown.
  private func delay(of stamps: Stamps) -> Int64? {
    guard let shown = stamps.shown, let decoded = stamps.decoded, isBelievable(stamps) else { return nil }
    return shown &- decoded
  }

  /// How far apart, in seconds, frames that are adjacent in decoding order are shown if none is missing. In sparse
  /// videos containers may understate durations.
  private func reach(of stamps: Stamps) -> Double {
    max(
      StrayTimestampDetector.hold, Double(StrayTimestampDetector.mostReordered) * unit.seconds(max(stamps.duration, 0)),
      4 * lastStep)
  }

  private func areNear(_ time: Int64, _ other: Int64, _ stamps: Stamps) -> Bool {
    abs(seconds(time, other)) <= reach(of: stamps)
  }

  /// Whether the distance of two timestamps is a whole number of frames. Containers round them.
  private func isOnGrid(_ time: Int64, _ other: Int64, _ stamps: Stamps) -> Bool {
    guard stamps.duration > 0 else { return false }
    let distance = abs(Double(time) - Double(other)).truncatingRemainder(dividingBy: Double(stamps.duration))
    return min(distance, Double(stamps.duration) - distance) <= max(2, Double(stamps.duration) / 10)
  }

  /// The seconds from one timestamp to another, as a number that cannot overflow: corrupt timestamps can have any
  /// value.
  private func seconds(_ from: Int64, _ to: Int64) -> Double {
    (Double(to) - Double(from)) * unit.seconds(1)
  }
}

/// Presentation timestamps, whose order is not that of decoding.
extension StrayTimestampDetector {
  /// Whether later packets are needed to judge the next frame's presentation timestamp.
  /// - Parameter isLast: whether no packet follows.
  package func isShownOff(_ stamps: Stamps, isLast: Bool = false) -> Bool {
    guard isPicture, let shown = stamps.shown, let lastShown else { return false }
    return !areNear(lastShown, shown, stamps) || isLast && isLate(stamps)
  }

  /// Whether the delay of a frame exceeds all earlier delays by more than its duration.
  package func isLate(_ stamps: Stamps) -> Bool {
    guard count >= StrayTimestampDetector.enough, stamps.duration > 0, let shown = stamps.shown,
      let decoded = stamps.decoded
    else { return false }
    return seconds(decoded, shown) > longestDelay + unit.seconds(stamps.duration)
  }

  /// The judgement on a frame that is shown far from the previous one.
  /// - Parameters:
  ///   - following: the packets after it in decoding order, as far as they are known.
  ///   - isLast: whether no more packets follow.
  package func shownVerdict(on stamps: Stamps, before following: [Stamps], isLast: Bool = false) -> Verdict {
    guard let shown = stamps.shown, var course = lastShown else { return .right }
    var elsewhere = 0
    for time in following.compactMap(\.shown) {
      if areNear(course, time, stamps) {
        course = max(course, time)
      } else if areNear(shown, time, stamps) {
        return .right
      } else {
        elsewhere += 1
      }
    }
    if elsewhere > StrayTimestampDetector.mostElsewhere { return .right }
    if isLast { return contradictsItself(stamps) ? .wrong : .right }
    return following.count < StrayTimestampDetector.mostReordered ? .open : .wrong
  }

  /// Whether the presentation timestamp of a last frame is impossible: long after decoding, or after the stated end.
  private func contradictsItself(_ stamps: Stamps) -> Bool {
    guard let shown = stamps.shown else { return false }
    if let end { return seconds(end, shown) > StrayTimestampDetector.tolerance || isLate(stamps) }
    return !isBelievable(stamps) || isLate(stamps)
  }

  /// The correct timestamps of a last frame whose decoding timestamp left its course; nil if it is right.
  package func repairedLast(_ stamps: Stamps) -> Stamps? {
    guard isPicture, let decoded = stamps.decoded, let place else { return nil }
    var repaired = stamps
    repaired.decoded = place
    if let shown = stamps.shown, let lastShown, areNear(lastShown, shown, stamps) { return repaired }
    guard let end, seconds(end, decoded) > StrayTimestampDetector.tolerance else { return nil }
    repaired.shown = delay(of: stamps).map { place &+ $0 }
    return repaired
  }

  /// The correct timestamps of the first frame, if those that follow contradict it; nil if it is right.
  ///
  /// A first frame may be shown for long. It is wrong if it comes after the others, or if only one of its timestamps is
  /// near theirs.
  /// - Parameter following: the packets after it, two or more.
  package func repairedFirst(_ first: Stamps, before following: [Stamps]) -> Stamps? {
    guard isPicture, following.count >= 2 else { return nil }
    let interval = max(first.duration, 0)
    let earliest = following.compactMap(\.shown).min()
    let shown = agreed(following.map(\.shown), first) == nil ? nil : earliest.map { $0 &- interval }
    let decoded = agreed(following.map(\.decoded), first).map { $0 &- interval }
    let isShownFar = isFar(first.shown, from: shown, first)
    let isDecodedFar = isFar(first.decoded, from: decoded, first)
    var repaired = first
    if isShownFar ? isWrong(first.shown, shown) || (!isDecodedFar && decoded != nil) : isMisplaced(first, following) {
      repaired.shown = shown ?? first.shown
    }
    if isDecodedFar ? isWrong(first.decoded, decoded) || (!isShownFar && shown != nil) : follows(following, first) {
      repaired.decoded = decoded
    } else if decoded == nil, repaired.shown != first.shown {
      // FFmpeg removes later decoding timestamps that do not increase.
      repaired.decoded = delay(of: first).flatMap { delay in repaired.shown.map { $0 &- delay } }
    }
    return repaired == first ? nil : repaired
  }

  /// Whether more than two packets are needed to judge the first frame's presentation timestamp.
  package func isLateFirst(_ first: Stamps, before following: [Stamps]) -> Bool {
    guard isPicture, let shown = first.shown else { return false }
    return following.contains { ($0.shown ?? shown) < shown }
  }

  /// Whether a first frame near the others does not fit their constant rate, or is shown at the same time as one of
  /// them.
  private func isMisplaced(_ first: Stamps, _ others: [Stamps]) -> Bool {
    guard let time = others[0].shown, let next = others[1].shown else { return false }
    guard let shown = first.shown else { return true }
    if others.contains(where: { $0.shown == shown }) { return true }
    return isOnGrid(time, next, first) && !isOnGrid(shown, time, first) && isLateFirst(first, before: others)
  }

  /// Whether a first frame is not decoded before the one that follows.
  private func follows(_ others: [Stamps], _ first: Stamps) -> Bool {
    guard let decoded = first.decoded, let next = others[0].decoded else { return false }
    return decoded >= next
  }

  /// The first of the timestamps that follow, if the second is near it.
  private func agreed(_ times: [Int64?], _ stamps: Stamps) -> Int64? {
    guard let time = times[0], let next = times[1], areNear(time, next, stamps) else { return nil }
    return time
  }

  private func isFar(_ time: Int64?, from place: Int64?, _ stamps: Stamps) -> Bool {
    guard let time, let place else { return false }
    return !areNear(time, place, stamps)
  }

  /// Whether a timestamp far from the expected one cannot be the beginning of a video.
  private func isWrong(_ time: Int64?, _ place: Int64?) -> Bool {
    guard let time, let place else { return false }
    return time > place || seconds(time, place) > VideoDecoder.longestInterval
  }
}
