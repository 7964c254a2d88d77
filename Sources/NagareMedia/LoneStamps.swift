/// Finds packets of a stream whose times cannot be true, as when a bit of a transport stream is flipped, and gives them the
/// times that they had.
///
/// Times in the order of decoding go up. Where they leave their course and come back to it at once, those between are wrong;
/// where they do not come back, time jumps.
package struct LoneStamps {
  /// The times of a packet, in units of its stream.
  package struct Stamps: Equatable {
    /// When it is shown; nil when it does not say.
    package var shown: Int64?
    /// When it is decoded; nil when it does not say.
    package var decoded: Int64?
    /// 0 when it does not say.
    package var duration: Int64

    /// The times of a packet, in units of its stream.
    package init(shown: Int64?, decoded: Int64?, duration: Int64) {
      (self.shown, self.decoded, self.duration) = (shown, decoded, duration)
    }
  }

  /// What is known of packets that left the course.
  package enum Verdict {
    /// They came back to the course: their times are not true.
    case wrong
    /// They did not come back: time jumped.
    case right
    /// More packets have to be seen.
    case open
  }

  /// How far, in seconds, a packet may be ahead of its place until it is looked at whether others follow it there.
  private static let step = 0.25
  /// How much later than its place, in seconds, a packet may come back to the course: some may be lost.
  private static let slack = 1.0
  /// How long, in seconds, audio may be off the course: packets in one frame of a transport stream have one time, and only
  /// the first says it.
  private static let longestRun = 0.5
  /// How many pictures are decoded before one that is shown before them, at most, in the codecs that there are.
  package static let mostReordered = 17
  /// How far, in seconds, any picture may be shown from the one that is decoded before it.
  private static let hold = 0.5
  /// How far, in seconds, a picture of any usual rate is shown from when it is decoded.
  static let longestReach = 2.0
  /// How long, in seconds, a stream may go on behind its stated end.
  private static let tolerance = 1.0

  private let isPicture: Bool
  private let unit: TimeBase
  /// When the stream ends by what its container says.
  private let end: Int64?
  /// The packet before.
  private var last: (decoded: Int64, duration: Int64)?
  /// When the picture before is shown, and how far that is from the one before it.
  private var lastShown: Int64?
  private var lastStep = 0.0
  /// How much later than decoded any picture is shown so far, in seconds, and how many there were.
  private var longestDelay = 0.0
  private var count = 0
  /// Pictures after which it is known how much later than decoded they are shown.
  private static let enough = 10
  /// Pictures that follow one, and are neither near it nor near those before it, at the most: of more the stream is sparse.
  private static let mostElsewhere = 2

  /// The times of a stream that begins.
  /// - Parameter end: when it ends by what its container says, in units; nil where that says nothing.
  package init(isPicture: Bool, in unit: TimeBase, end: Int64? = nil) {
    (self.isPicture, self.unit, self.end) = (isPicture, unit, end)
  }

  /// What the next packet's place is.
  private var place: Int64? { last.map { $0.decoded &+ $0.duration } }

  /// Whether it takes the packets that follow to tell whether the time of the next one is true.
  package func isOff(_ stamps: Stamps) -> Bool {
    guard let last, let place, let time = stamps.decoded else { return false }
    let allowed = max(LoneStamps.step, 2 * unit.seconds(last.duration))
    return time < last.decoded || seconds(place, time) > allowed
  }

  /// What is true of packets that are off the course.
  /// - Parameters:
  ///   - run: in the order of decoding, not empty.
  ///   - next: the one that follows.
  package func verdict(on run: [Stamps], before next: Stamps) -> Verdict {
    guard let last, let place, let time = next.decoded, let first = run[0].decoded else { return .right }
    let length = run.reduce(0) { $0 &+ $1.duration }
    // Somewhat earlier than its place, as durations are rounded and rates change, but not by a whole packet.
    let early = unit.seconds(max(last.duration, next.duration))
    let isBack = time > last.decoded && (-early...LoneStamps.slack).contains(seconds(place &+ length, time))
    if isBack, !(last.decoded...time).contains(first) { return .wrong }
    // One that goes back alone is behind no pause.
    if isPicture, run.count == 1, first < last.decoded, time > last.decoded { return .wrong }
    return isPicture || unit.seconds(length &+ next.duration) > LoneStamps.longestRun || length == 0 ? .right : .open
  }

  /// The packets that were off, evenly between those before and behind.
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

  /// Takes a packet as the one that those behind it follow.
  package mutating func accept(_ stamps: Stamps) {
    if let decoded = stamps.decoded { last = (decoded, max(stamps.duration, 0)) }
    guard isPicture, let shown = stamps.shown else { return }
    lastStep = lastShown.map { abs(seconds($0, shown)) } ?? 0
    lastShown = shown
    count += 1
    if let decoded = stamps.decoded { longestDelay = max(longestDelay, seconds(decoded, shown)) }
  }

  /// Whether what is said of when a packet is decoded and shown can be true together.
  private func isBelievable(_ stamps: Stamps) -> Bool {
    guard isPicture, let shown = stamps.shown, let decoded = stamps.decoded else { return true }
    return (0...reach(of: stamps)).contains(seconds(decoded, shown))
  }

  /// How much later than decoded a packet is shown; nil where nobody can tell.
  private func delay(of stamps: Stamps) -> Int64? {
    guard let shown = stamps.shown, let decoded = stamps.decoded, isBelievable(stamps) else { return nil }
    return shown &- decoded
  }

  /// How far, in seconds, pictures that follow each other in the order of decoding are from each other where none is missing.
  /// In sparse videos containers may say less of how long they last.
  private func reach(of stamps: Stamps) -> Double {
    max(LoneStamps.hold, Double(LoneStamps.mostReordered) * unit.seconds(max(stamps.duration, 0)), 4 * lastStep)
  }

  private func areNear(_ time: Int64, _ other: Int64, _ stamps: Stamps) -> Bool {
    abs(seconds(time, other)) <= reach(of: stamps)
  }

  /// Whether one time is so many whole pictures from another, which containers round.
  private func isOnGrid(_ time: Int64, _ other: Int64, _ stamps: Stamps) -> Bool {
    guard stamps.duration > 0 else { return false }
    let distance = abs(Double(time) - Double(other)).truncatingRemainder(dividingBy: Double(stamps.duration))
    return min(distance, Double(stamps.duration) - distance) <= max(2, Double(stamps.duration) / 10)
  }

  /// From one time to another; as numbers that cannot overflow, for damaged times can be anything.
  private func seconds(_ from: Int64, _ to: Int64) -> Double {
    (Double(to) - Double(from)) * unit.seconds(1)
  }
}

/// When pictures are shown, which is another order than that of decoding.
extension LoneStamps {
  /// Whether it takes the packets that follow to tell whether the next picture is shown when it says.
  /// - Parameter isLast: whether none follows.
  package func isShownOff(_ stamps: Stamps, isLast: Bool = false) -> Bool {
    guard isPicture, let shown = stamps.shown, let lastShown else { return false }
    return !areNear(lastShown, shown, stamps) || isLast && isLate(stamps)
  }

  /// Whether a picture is shown later behind its decoding than all before, by more than it lasts.
  package func isLate(_ stamps: Stamps) -> Bool {
    guard count >= LoneStamps.enough, stamps.duration > 0, let shown = stamps.shown, let decoded = stamps.decoded
    else { return false }
    return seconds(decoded, shown) > longestDelay + unit.seconds(stamps.duration)
  }

  /// What is true of a picture that is shown far from the one before.
  /// - Parameters:
  ///   - following: the packets behind it, in the order of decoding, as far as they are known.
  ///   - isLast: whether no more come.
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
    if elsewhere > LoneStamps.mostElsewhere { return .right }
    if isLast { return contradictsItself(stamps) ? .wrong : .right }
    return following.count < LoneStamps.mostReordered ? .open : .wrong
  }

  /// Whether a last picture is shown when it cannot be: long after it is decoded, or after the stated end.
  private func contradictsItself(_ stamps: Stamps) -> Bool {
    guard let shown = stamps.shown else { return false }
    if let end { return seconds(end, shown) > LoneStamps.tolerance || isLate(stamps) }
    return !isBelievable(stamps) || isLate(stamps)
  }

  /// What is true of a last picture that is decoded off the course: nil where it is right, or its true times.
  package func repairedLast(_ stamps: Stamps) -> Stamps? {
    guard isPicture, let decoded = stamps.decoded, let place else { return nil }
    var repaired = stamps
    repaired.decoded = place
    if let shown = stamps.shown, let lastShown, areNear(lastShown, shown, stamps) { return repaired }
    guard let end, seconds(end, decoded) > LoneStamps.tolerance else { return nil }
    repaired.shown = delay(of: stamps).map { place &+ $0 }
    return repaired
  }

  /// What is true of the first picture, which those that follow may show to be wrong: nil where it is right, or its true times.
  ///
  /// A first picture may be on screen for long. One that is behind the others is wrong, and one of whose times one is with
  /// them.
  /// - Parameter following: the packets behind it, two or more.
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
      // FFmpeg takes the times of those behind it away, which do not go up.
      repaired.decoded = delay(of: first).flatMap { delay in repaired.shown.map { $0 &- delay } }
    }
    return repaired == first ? nil : repaired
  }

  /// Whether it takes more than two packets to tell whether the first picture is shown when it says.
  package func isLateFirst(_ first: Stamps, before following: [Stamps]) -> Bool {
    guard isPicture, let shown = first.shown else { return false }
    return following.contains { ($0.shown ?? shown) < shown }
  }

  /// Whether a first picture that is near others, which come at one rate, does not come at that, or when another does.
  private func isMisplaced(_ first: Stamps, _ others: [Stamps]) -> Bool {
    guard let time = others[0].shown, let next = others[1].shown else { return false }
    guard let shown = first.shown else { return true }
    if others.contains(where: { $0.shown == shown }) { return true }
    return isOnGrid(time, next, first) && !isOnGrid(shown, time, first) && isLateFirst(first, before: others)
  }

  /// Whether a first picture is decoded after the one that follows it.
  private func follows(_ others: [Stamps], _ first: Stamps) -> Bool {
    guard let decoded = first.decoded, let next = others[0].decoded else { return false }
    return decoded >= next
  }

  /// The first of the times that follow, if the second is near it.
  private func agreed(_ times: [Int64?], _ stamps: Stamps) -> Int64? {
    guard let time = times[0], let next = times[1], areNear(time, next, stamps) else { return nil }
    return time
  }

  private func isFar(_ time: Int64?, from place: Int64?, _ stamps: Stamps) -> Bool {
    guard let time, let place else { return false }
    return !areNear(time, place, stamps)
  }

  /// Whether a time that is far from its place cannot be one at which a video begins.
  private func isWrong(_ time: Int64?, _ place: Int64?) -> Bool {
    guard let time, let place else { return false }
    return time > place || seconds(time, place) > VideoDecoder.longestInterval
  }
}
