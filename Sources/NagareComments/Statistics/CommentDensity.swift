/// How thick comments come around each moment.
///
/// The count at a moment `t` is the number of comments whose times lie in a window around it, from `t - window / 2` on
/// and before `t + window / 2`. Divided by the window it is their density in comments per second: the mean rate over
/// the window, a moving average.
public struct CommentDensity: Sendable, Equatable {
  /// Seconds in ascending order.
  let times: [Double]
  /// Seconds, above 0.
  public let window: Double

  /// The shortest window: one microsecond.
  private static let shortestWindow = 1e-6
  private static let mostParts = 1e6

  /// - Parameters:
  ///   - comments: sorted by time.
  ///   - window: seconds; less than a microsecond becomes that.
  public init(_ comments: [Comment], window: Double = 10) {
    self.init(times: comments.indices.map { comments[$0].time }, window: window)
  }

  /// - Parameter times: finite, in ascending order.
  init(times: [Double], window: Double) {
    self.times = times
    self.window = max(window, CommentDensity.shortestWindow)
  }

  /// From the start of the video, or the first comment if that comes earlier, to the last comment.
  public var span: ClosedRange<Double> {
    let start = min(times.first ?? 0, 0)
    return start...max(times.last ?? 0, start)
  }

  /// Cuts ``span`` into equal parts and gives the highest count of each.
  ///
  /// It takes time that grows with the number of comments and of parts, whatever the window.
  /// - Parameter parts: how many; below 1 there are none.
  public func highestCounts(parts: Int) -> [Int] {
    guard parts > 0 else { return [] }
    return highestCounts(step: (span.upperBound - span.lowerBound) / Double(parts), parts: parts)
  }

  /// Cuts ``span`` into parts of a length, the last of which reaches beyond it, and gives the highest count of each.
  /// - Parameter step: seconds, above 0; where there would be more than a million parts, those after it are left out.
  public func highestCounts(step: Double) -> [Int] {
    let length = span.upperBound - span.lowerBound
    guard step > 0, length.isFinite else { return [] }
    return highestCounts(step: step, parts: Int(min(length / step, CommentDensity.mostParts)) + 1)
  }

  private func highestCounts(step: Double, parts: Int) -> [Int] {
    let (start, half) = (span.lowerBound, window / 2)
    // A comment counts at moments after its time less half the window, and up to its time and half the window.
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

  /// The part of ``span`` that a moment lies in, when it is cut into so many.
  public func part(at time: Double, of parts: Int) -> Int {
    let length = span.upperBound - span.lowerBound
    guard length > 0, parts > 1 else { return 0 }
    let place = ((time - span.lowerBound) / length * Double(parts)).rounded(.down)
    return place > 0 ? Int(min(place, Double(parts - 1))) : 0
  }
}
