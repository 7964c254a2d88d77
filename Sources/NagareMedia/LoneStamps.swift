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
  /// How long, in seconds, sound may be off the course: packets in one frame of a transport stream have one time, and only
  /// the first says it.
  private static let longestRun = 0.5
  /// How many pictures are decoded before one that is shown before them, at most, in the codecs that there are.
  private static let mostReordered = 17.0
  /// How much later than it is decoded, in seconds, any picture may be shown.
  private static let hold = 0.5

  private let isPicture: Bool
  private let unit: TimeBase
  /// The packet before.
  private var last: (decoded: Int64, duration: Int64)?

  /// The times of a stream that begins.
  package init(isPicture: Bool, in unit: TimeBase) {
    (self.isPicture, self.unit) = (isPicture, unit)
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
    return isPicture || unit.seconds(length &+ next.duration) > LoneStamps.longestRun || length == 0 ? .right : .open
  }

  /// The packets that were off, evenly between those before and behind.
  package func repaired(_ run: [Stamps], before next: Stamps) -> [Stamps] {
    guard let last, let end = next.decoded else { return run }
    return run.enumerated().map { index, stamps in
      var repaired = stamps
      let time = last.decoded &+ (end &- last.decoded) / Int64(run.count + 1) &* Int64(index + 1)
      repaired.decoded = time
      if let shown = stamps.shown, let decoded = stamps.decoded, isBelievable(stamps) {
        repaired.shown = time &+ (shown &- decoded)
      }
      return repaired
    }
  }

  /// Takes a packet as the one that those behind it follow.
  /// - Returns: whether it had a time to be shown that cannot be true, which is gone.
  package mutating func accept(_ stamps: inout Stamps) -> Bool {
    if let decoded = stamps.decoded { last = (decoded, max(stamps.duration, 0)) }
    guard stamps.shown != nil, !isBelievable(stamps) else { return false }
    stamps.shown = nil
    return true
  }

  /// Whether what is said of when a packet is decoded and shown can be true together.
  private func isBelievable(_ stamps: Stamps) -> Bool {
    guard isPicture, let shown = stamps.shown, let decoded = stamps.decoded else { return true }
    let longest = max(LoneStamps.hold, LoneStamps.mostReordered * unit.seconds(max(stamps.duration, 0)))
    return (0...longest).contains(seconds(decoded, shown))
  }

  /// From one time to another; as numbers that cannot overflow, for damaged times can be anything.
  private func seconds(_ from: Int64, _ to: Int64) -> Double {
    (Double(to) - Double(from)) * unit.seconds(1)
  }
}
