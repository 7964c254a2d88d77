/// The path of a scrolling comment by its site's rules: the left edge of its box moves to the left at a constant speed.
/// That of a reverse comment is the mirror image.
struct SitePath: Sendable {
  var width: Double
  /// The time at which the left edge is at `column`, in seconds.
  var time: Double
  var column: Double
  /// Pixels per second.
  var speed: Double

  func left(at time: Double) -> Double { column - speed * (time - self.time) }

  func time(leftAt column: Double) -> Double { time + (self.column - column) / speed }
}

/// Where scrolling comments are judged: from when the left edge is at `entry` until the right edge is at `exit`.
struct JudgedZone: Sendable {
  var entry: Double
  var exit: Double
  /// Pixels that must be free between two comments.
  var gap: Double

  func sharedTime(_ a: SitePath, _ b: SitePath) -> Range<Double>? {
    let from = max(a.time(leftAt: entry), b.time(leftAt: entry))
    let to = min(a.time(leftAt: exit - a.width), b.time(leftAt: exit - b.width))
    return from < to ? from..<to : nil
  }

  /// The most pixels that two comments lack to be a gap apart; negative if they are always farther apart, nil if they
  /// are never judged together.
  ///
  /// `b` is `a.left - b.left` ahead, which changes linearly: all values between those at the two ends occur. They touch
  /// if the least is below `b.width + gap`, where `b` clears `a`, and the greatest above `-a.width - gap`.
  func lack(_ a: SitePath, _ b: SitePath) -> Double? {
    guard let shared = sharedTime(a, b) else { return nil }
    let ends = [shared.lowerBound, shared.upperBound].map { a.left(at: $0) - b.left(at: $0) }
    return min(b.width + gap - min(ends[0], ends[1]), max(ends[0], ends[1]) + a.width + gap)
  }

  /// The earliest time at which `next` may be at the entry with `old` in front of it all the way.
  func clearTime(of old: SitePath, for next: SitePath) -> Double {
    let entered = old.time(leftAt: entry - old.width - gap)
    let left = old.time(leftAt: exit - old.width)
    return max(entered, left - (entry - exit - gap) / next.speed)
  }
}
