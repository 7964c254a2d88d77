import NagareComments

/// Finds moments of a video that represent its comments.
package enum BusyMoments {
  /// The seconds between peaks of `CommentDensity`, if the video is long enough.
  private static let usualDistance = 30.0
  /// The distance between peaks, in windows.
  private static let windowsApart = 3.0
  /// Moments are rounded down to tenths of a second, which clocks can show.
  private static let stepsPerSecond = 10.0

  /// The moments of highest density. If there are fewer peaks than requested, more moments are added between them, as
  /// evenly as possible.
  /// - Parameters:
  ///   - comments: the comments, sorted by time; those beyond the video do not count.
  ///   - duration: the duration of the video in seconds, more than 0.
  ///   - count: the number of moments.
  /// - Returns: seconds in ascending order, at least 0 and less than the duration. If the video has fewer tenths of a
  ///   second than moments, some are equal.
  package static func find(in comments: [Comment], duration: Double, count: Int) -> [Double] {
    let distance = min(usualDistance, duration / Double(max(count, 1)))
    let within = comments.filter { 0 <= $0.time && $0.time < duration }
    let density = CommentDensity(within, window: distance / windowsApart)
    let peaks = density.peaks(count, distance: distance).map(\.time).sorted()
    return (peaks + spread(count - peaks.count, between: [0] + peaks + [duration])).sorted().map {
      ($0 * stepsPerSecond).rounded(.down) / stepsPerSecond
    }
  }

  /// Distributes new times over the gaps between given ones. Each gap is divided into equal parts, the longest of which
  /// are as short as possible.
  private static func spread(_ count: Int, between times: [Double]) -> [Double] {
    var gaps = zip(times, times.dropFirst()).map { Gap(start: $0, length: $1 - $0) }
    for _ in 0..<max(count, 0) {
      guard let longest = gaps.indices.max(by: { gaps[$0].part < gaps[$1].part }) else { break }
      gaps[longest].count += 1
    }
    return gaps.flatMap(\.times)
  }

  /// A gap between two times.
  private struct Gap {
    let start, length: Double
    var count = 0

    var part: Double { length / Double(count + 1) }
    var times: [Double] { (0..<count).map { start + part * Double($0 + 1) } }
  }
}
