/// The density of comments over time.
///
/// The count at a moment `t` is the number of comments in the window from `t - window / 2` up to, but not including,
/// `t + window / 2`. The count divided by the window is the density in comments per second, a moving average.
package struct CommentDensity: Sendable, Equatable {
  /// The comments' times in seconds, in ascending order.
  let times: [Double]
  /// The length of the window in seconds, above 0.
  package let window: Double

  /// The shortest window in seconds: one microsecond.
  private static let shortestWindow = 1e-6
  private static let maxParts = 1e6

  /// - Parameters:
  ///   - comments: sorted by time.
  ///   - window: seconds; at least a microsecond is used.
  package init(_ comments: [Comment], window: Double = 10) {
    self.init(times: comments.indices.map { comments[$0].time }, window: window)
  }

  /// - Parameters:
  ///   - times: seconds, finite, in ascending order.
  ///   - window: seconds; at least a microsecond is used.
  package init(times: [Double], window: Double) {
    self.times = times
    self.window = max(window, CommentDensity.shortestWindow)
  }

  /// The seconds from the start of the video, or the first comment if that is earlier, to the last comment.
  package var span: ClosedRange<Double> {
    let start = min(times.first ?? 0, 0)
    return start...max(times.last ?? 0, start)
  }

  /// Divides ``span`` into equal parts, and returns the highest count of each.
  ///
  /// Takes time proportional to the number of comments plus parts, regardless of the window.
  /// - Parameter parts: the number of parts; the result is empty below 1.
  package func highestCounts(parts: Int) -> [Int] {
    guard parts > 0 else { return [] }
    return highestCounts(step: (span.upperBound - span.lowerBound) / Double(parts), parts: parts)
  }

  /// Divides ``span`` into parts of this length, the last of which may extend beyond it, and returns the highest count
  /// of each.
  /// - Parameter step: seconds; the result is empty unless it is above 0. Parts after about a million are left out.
  package func highestCounts(step: Double) -> [Int] {
    let length = span.upperBound - span.lowerBound
    guard step > 0, length.isFinite else { return [] }
    return highestCounts(step: step, parts: Int(min(length / step, CommentDensity.maxParts)) + 1)
  }

  private func highestCounts(step: Double, parts: Int) -> [Int] {
    let (start, half) = (span.lowerBound, window / 2)
    // A comment counts after its time minus half the window, up to its time plus half the window.
    var (entered, left) = (0, 0)
    return (0..<parts).map { part in
      let (begin, end) = (start + step * Double(part), start + step * Double(part + 1))
      while entered < times.count, times[entered] - half < begin { entered += 1 }
      while left < times.count, times[left] + half < begin { left += 1 }
      var highest = entered - left
      while entered < times.count, times[entered] - half < end {
        let moment = times[entered] - half
        while left < times.count, times[left] + half <= moment { left += 1 }
        entered += 1
        highest = max(highest, entered - left)
      }
      return highest
    }
  }

  /// The index of the part that contains a moment, or is nearest to it, if ``span`` is divided into equal parts.
  package func part(at time: Double, of parts: Int) -> Int {
    let length = span.upperBound - span.lowerBound
    guard length > 0, parts > 1 else { return 0 }
    let place = ((time - span.lowerBound) / length * Double(parts)).rounded(.down)
    return place > 0 ? Int(min(place, Double(parts - 1))) : 0
  }
}

extension CommentDensity: Encodable {
  private enum CodingKeys: CodingKey {
    case window, start, step, counts
  }

  /// The maximum number of whole steps in ``span``: one per second for an hour.
  private static let maxSteps = 3_600.0

  /// Writes an object with the highest count of each step: a second, or more whole seconds if ``span`` exceeds an hour.
  package func encode(to encoder: any Encoder) throws {
    let step = max(((span.upperBound - span.lowerBound) / CommentDensity.maxSteps).rounded(.up), 1)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(window, forKey: .window)
    try container.encode(span.lowerBound, forKey: .start)
    try container.encode(step, forKey: .step)
    try container.encode(highestCounts(step: step), forKey: .counts)
  }
}
