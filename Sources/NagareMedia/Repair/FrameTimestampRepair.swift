/// Repairs the timestamps of decoded frames. A missing or implausibly late timestamp becomes the previous one plus the
/// usual duration; a timestamp that does not increase becomes the previous one plus one unit. A missing or implausible
/// first timestamp becomes the start.
package struct FrameTimestampRepair {
  private let start: Int64
  private let unit: Double
  private let usualDuration: Int64
  private let longestFrame: Double
  /// The repaired timestamp of the last frame; nil before the first.
  package private(set) var last: Int64?
  /// The timestamp that decoding has reached, from which frames are not far; nil to judge a frame by the previous one.
  package var decoded: Int64?
  /// The previous frame's stated timestamp, if it was too far ahead.
  private var rejected: Int64?
  /// Whether the frames follow a seek: the clock may have restarted before them.
  private var hasSeeked = false

  /// - Parameters:
  ///   - start: the timestamp of the video's beginning.
  ///   - unit: the unit of the timestamps.
  ///   - usualDuration: the usual duration of a frame, in units.
  ///   - longestFrame: the longest that a frame can be on screen, in seconds.
  package init(start: Int64, unit: TimeBase, usualDuration: Int64, longestFrame: Double) {
    (self.start, self.usualDuration, self.longestFrame) = (start, usualDuration, longestFrame)
    self.unit = unit.seconds(1)
  }

  /// The timestamp of the next frame, and whether the stated one is implausible.
  /// - Parameter stated: the frame's own timestamp; nil if it has none.
  package mutating func next(_ stated: Int64?) -> (timestamp: Int64, isImplausible: Bool) {
    let (timestamp, isImplausible) = last.map { following($0, stated) } ?? first(stated)
    last = timestamp
    return (timestamp, isImplausible)
  }

  /// Forgets the frames so far, after a seek.
  package mutating func reset() { (last, rejected, hasSeeked) = (nil, nil, true) }

  private mutating func following(_ last: Int64, _ stated: Int64?) -> (timestamp: Int64, isImplausible: Bool) {
    guard let stated else {
      rejected = nil
      return (last &+ usualDuration, false)
    }
    let step = seconds(last, stated)
    // If the next timestamp confirms a rejected one, there was a long pause.
    let isConfirmed = rejected.map { abs(seconds($0, stated)) <= longestFrame } ?? false
    let isTooFar = seconds(max(last, decoded ?? last), stated) > longestFrame && !isConfirmed
    rejected = isTooFar ? stated : nil
    return (
      isTooFar ? last &+ usualDuration : max(stated, last &+ 1), isTooFar || step < -TimestampLimits.longestStepBack
    )
  }

  /// The first frame may precede `start`, as the beginning of a live stream is found late. But in a video that begins
  /// at 0 or later, a first timestamp that is negative and more than a second before `start` is implausible.
  private func first(_ stated: Int64?) -> (timestamp: Int64, isImplausible: Bool) {
    guard let stated else { return (start, false) }
    let step = seconds(start, stated)
    let isBeforeZero = stated < 0 && start >= 0 && step < -TimestampLimits.longestStepBack
    let isWrong =
      !hasSeeked && (isBeforeZero || step < -TimestampLimits.longestLead || step > TimestampLimits.latestStart)
    return (isWrong ? start : stated, isWrong)
  }

  private func seconds(_ from: Int64, _ to: Int64) -> Double { (Double(to) - Double(from)) * unit }
}
