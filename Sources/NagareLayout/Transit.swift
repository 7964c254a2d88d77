/// The times at which a comment passes the two ends of its path, or of the zone where comments must not touch, in
/// microseconds after its start.
///
/// Two comments on the same rows move in straight lines, so their distance is linear in time, and smallest at one end
/// of the time that they share: at the start of the comment behind, or when the one in front is gone. Therefore two
/// times of each comment decide about every pair, whatever their speeds. A gap counts as part of the comment in front.
package struct Transit: Sendable, Equatable {
  /// The time when the tail and the gap have passed the entry edge, in 1...duration; `duration` for a fixed comment.
  package let tailEntryTime: Int
  /// The time when the head is one gap away from the exit edge, in 0..<duration; 0 for a fixed comment.
  package let headArrivalTime: Int
  /// The time when the comment is gone.
  package let duration: Int

  /// A comment that crosses a zone at `speed` pixels per second, from the head's first contact with the entry edge to
  /// the tail's last contact with the exit edge.
  ///
  /// Rounded so that comments never come closer than `gap`. Among comments that snap to `frames`, the comment takes at
  /// least a frame to enter, so that it never passes ahead of one that starts at the next frame.
  package init(crossing zone: Double, width: Double, gap: Double, speed: Double, among frames: FrameGrid? = nil) {
    let pixel = 1e6 / speed
    let shortestEntry = frames.map { Int(microsecondsIn: $0.interval) + Self.frameMargin } ?? 1
    let duration = max(1, Int(((zone + width) * pixel).rounded()))
    self.headArrivalTime = Int((zone - gap) * pixel).clamped(to: 0...duration - 1)
    // Arrival takes `zone - gap` pixels and entry `width + gap`: together the whole path.
    self.tailEntryTime = max(shortestEntry, duration - headArrivalTime)
    self.duration = max(shortestEntry, duration)
  }

  /// The tolerance, in microseconds, for the distance of two comments that start at frames: half a microsecond of
  /// rounding for each, and the resolution of a Double after 10⁹ seconds.
  static let frameMargin = 2

  /// A comment that starts at one of `frames` and advances `step` pixels per frame.
  package init(crossing zone: Double, width: Double, gap: Double, step: Int, frames: FrameGrid) {
    let pixel = frames.interval * 1e6 / Double(step)
    func roundedUp(_ pixels: Double) -> Int { Int(pixels * pixel) + 1 + Self.frameMargin }
    let duration = roundedUp(zone + width)
    let arrival = (zone - gap) * pixel
    self.headArrivalTime = (Int(arrival) - Self.frameMargin).clamped(to: 0...duration - 1)
    self.tailEntryTime = min(duration, roundedUp(width + gap))
    self.duration = duration
  }

  /// A fixed comment. Two fixed comments on the same rows touch whenever both are on the stage.
  package init(stayingFor duration: Int) {
    self.tailEntryTime = duration
    self.headArrivalTime = 0
    self.duration = duration
  }

  /// The least time from this comment's start to that of a later one that never touches it.
  package func clearance(before next: Transit) -> Int {
    max(tailEntryTime, duration - next.headArrivalTime)
  }
}
