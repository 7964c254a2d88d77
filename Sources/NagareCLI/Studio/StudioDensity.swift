import Nagare

/// The number of comments over time.
struct StudioDensity: Encodable {
  /// Seconds for each count.
  let step: Double
  /// The number of comments in each step from the start of the video.
  let counts: [Int]
  /// The busiest moments, the busiest first.
  let peaks: [Peak]

  struct Peak: Encodable {
    /// Seconds.
    let time: Double
    /// The number of comments in the seconds around it.
    let count: Int
  }

  /// The length of the timeline in seconds: that of the video, or of the comments if that is unknown.
  static func length(_ comments: [Comment], _ duration: Double?) -> Double {
    max(duration ?? comments.last?.time.nextUp ?? 0, 0.001)
  }

  private static let peakCount = 12
  /// The least distance of peaks, and the length of the window in which comments count, in seconds.
  private static let (peakDistance, peakWindow) = (30.0, 10.0)

  /// - Parameters:
  ///   - comments: sorted by time.
  ///   - word: only comments that contain it count, in any case; all if it is empty.
  ///   - duration: the duration of the video in seconds; nil for that of the comments.
  init(_ comments: [Comment], word: String, _ duration: Double?, bins: Int) {
    var times = comments.map(\.time)
    if !word.isEmpty {
      var filter = CommentFilter()
      filter.words = [word]
      times = filter.apply(to: comments).dropped.map(\.comment.time)
    }
    let length = Self.length(comments, duration)
    let counted = TimeCounts(times, length: length, bins: bins)
    (step, counts) = (counted.step, counted.counts)
    peaks = CommentDensity(times: times.filter { (0..<length).contains($0) }, window: Self.peakWindow)
      .peaks(Self.peakCount, distance: Self.peakDistance).map { Peak(time: $0.time, count: $0.count) }
  }
}

/// The number of times in each of some equal steps.
struct TimeCounts: Encodable {
  /// Seconds for each count.
  let step: Double
  let counts: [Int]

  /// - Parameters:
  ///   - times: seconds; those from the length on do not count, and those before 0 count as 0.
  ///   - length: the sum of all steps, in seconds.
  init(_ times: [Double], length: Double, bins: Int) {
    step = length / Double(bins)
    var counts = [Int](repeating: 0, count: bins)
    for time in times where time < length { counts[min(Int(max(time, 0) / step), bins - 1)] += 1 }
    self.counts = counts
  }
}
