import NagareComments

/// Moments of a video that show what its comments are like.
package enum BusyMoments {
  /// Seconds between two peaks as `CommentDensity` finds them, where the video is long enough.
  private static let usualDistance = 30.0
  /// Peaks are so many windows apart.
  private static let windowsApart = 3.0
  /// Moments are multiples of a tenth of a second, so that a clock can tell them.
  private static let grain = 10.0

  /// The moments at which comments come thickest; where there are fewer peaks than wanted, others as far from them and
  /// from each other as can be.
  /// - Parameters:
  ///   - comments: sorted by time; those beyond the video do not count.
  ///   - duration: of the video in seconds, more than 0.
  ///   - count: how many moments there are to be.
  /// - Returns: seconds in ascending order, 0 or more and less than the duration. Of a video with less tenths of a second
  ///   than moments, some are the same.
  package static func find(in comments: [Comment], duration: Double, count: Int) -> [Double] {
    let distance = min(usualDistance, duration / Double(max(count, 1)))
    let within = comments.filter { 0 <= $0.time && $0.time < duration }
    let density = CommentDensity(within, window: distance / windowsApart)
    let peaks = density.peaks(count, distance: distance).map(\.time).sorted()
    return (peaks + spread(count - peaks.count, between: [0] + peaks + [duration])).sorted().map {
      ($0 * grain).rounded(.down) / grain
    }
  }

  /// So many times in the gaps between others, each gap cut into equal parts, the longest of which is as short as can be.
  private static func spread(_ count: Int, between times: [Double]) -> [Double] {
    var gaps = zip(times, times.dropFirst()).map { Gap(start: $0, length: $1 - $0) }
    for _ in 0..<max(count, 0) {
      guard let longest = gaps.indices.max(by: { gaps[$0].part < gaps[$1].part }) else { break }
      gaps[longest].count += 1
    }
    return gaps.flatMap(\.times)
  }

  /// Times between two others.
  private struct Gap {
    let start, length: Double
    var count = 0

    var part: Double { length / Double(count + 1) }
    var times: [Double] { (0..<count).map { start + part * Double($0 + 1) } }
  }
}
