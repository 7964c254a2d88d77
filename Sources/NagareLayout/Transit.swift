/// When a comment occupies the two ends of its way, or of the part of it on which comments must not touch, in
/// microseconds after its start.
///
/// Two comments on the same rows move along straight lines, so the distance between them is linear in time and never
/// smaller than at the two ends of the stretch they share. For the comment in front these are the moment the other
/// starts and the moment it is gone itself: two instants of each comment say everything about every pair, whatever
/// their speeds. A gap counts as a part of the comment in front.
package struct Transit: Sendable, Equatable {
  /// The tail, gap included, has passed the edge of entry, in 1...duration.
  package let tailEntered: Int
  /// The head is one gap away from the edge of exit, in 0..<duration.
  package let headArrived: Int
  /// The comment is gone.
  package let duration: Int

  /// A comment that crosses a zone with `speed` pixels per second, from touching the edge of entry with its head until
  /// its tail, gap included, has passed a gap beyond the edge of exit.
  ///
  /// Rounded so that comments never come closer than `gap`. Among comments that snap to `frames`, it takes at least a
  /// frame to enter, so that it never passes ahead of one that is to start at the next frame.
  package init(crossing zone: Double, width: Double, gap: Double, speed: Double, among frames: FrameGrid? = nil) {
    let pixel = 1e6 / speed
    let shortestEntry = frames.map { Int(microsecondsIn: $0.interval) + Self.frameMargin } ?? 1
    let duration = max(1, Int(((zone + width) * pixel).rounded()))
    self.headArrived = Int((zone - gap) * pixel).clamped(to: 0...duration - 1)
    // The head moves a gap less than the zone, the tail a gap more than the width: together the whole way.
    self.tailEntered = max(shortestEntry, duration - headArrived)
    self.duration = max(shortestEntry, duration)
  }

  /// Microseconds that two comments may be nearer to each other than the difference of their starts says, if these are
  /// frames: half of one for each, and what a Double cannot tell apart after 10⁹ seconds.
  static let frameMargin = 2

  /// The same for a comment that starts at one of `frames` and advances `step` pixels per frame.
  package init(crossing zone: Double, width: Double, gap: Double, step: Int, frames: FrameGrid) {
    let pixel = frames.interval * 1e6 / Double(step)
    func roundedUp(_ pixels: Double) -> Int { Int(pixels * pixel) + 1 + Self.frameMargin }
    let duration = roundedUp(zone + width)
    let arrival = (zone - gap) * pixel
    self.headArrived = (Int(arrival) - Self.frameMargin).clamped(to: 0...duration - 1)
    self.tailEntered = min(duration, roundedUp(width + gap))
    self.duration = duration
  }

  /// A comment that stays in the middle: two of them always touch.
  package init(stayingFor duration: Int) {
    self.tailEntered = duration
    self.headArrived = 0
    self.duration = duration
  }

  /// How long after this comment another one must start at least, to touch it nowhere, if it starts no earlier.
  package func clearance(before next: Transit) -> Int {
    max(tailEntered, duration - next.headArrived)
  }
}
