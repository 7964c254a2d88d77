/// The way of a scrolling comment as its site words it: the left edge of its box runs to the left along a straight line.
/// That of a reverse comment is the mirror image.
struct SiteWay: Sendable {
  var width: Double
  /// Seconds at which the left edge is at `column`.
  var time: Double
  var column: Double
  /// Pixels per second.
  var speed: Double

  func left(at time: Double) -> Double { column - speed * (time - self.time) }

  func time(leftAt column: Double) -> Double { time + (self.column - column) / speed }
}

/// Where scrolling comments are judged: each from the moment its left edge is at `entry` until its right edge is at `exit`.
struct JudgedZone: Sendable {
  var entry: Double
  var exit: Double
  /// Pixels that must be free between two comments.
  var gap: Double

  func sharedTime(_ a: SiteWay, _ b: SiteWay) -> Range<Double>? {
    let from = max(a.time(leftAt: entry), b.time(leftAt: entry))
    let to = min(a.time(leftAt: exit - a.width), b.time(leftAt: exit - b.width))
    return from < to ? from..<to : nil
  }

  /// How many pixels two comments lack to be a gap apart from each other, at worst; negative if they are farther apart,
  /// nil if they are never judged together.
  ///
  /// One is `a.left - b.left` ahead of the other, which changes evenly: all values between those at the two ends occur.
  /// They touch if one of these is smaller than what `b` needs, and one greater than what `a` needs, to be in front.
  func lack(_ a: SiteWay, _ b: SiteWay) -> Double? {
    guard let shared = sharedTime(a, b) else { return nil }
    let ends = [shared.lowerBound, shared.upperBound].map { a.left(at: $0) - b.left(at: $0) }
    return min(b.width + gap - min(ends[0], ends[1]), max(ends[0], ends[1]) + a.width + gap)
  }

  /// The first time at or after which `next` may be at the entry with `old` in front of it all the way.
  func clearTime(of old: SiteWay, for next: SiteWay) -> Double {
    let entered = old.time(leftAt: entry - old.width - gap)
    let left = old.time(leftAt: exit - old.width)
    return max(entered, left - (entry - exit - gap) / next.speed)
  }
}
