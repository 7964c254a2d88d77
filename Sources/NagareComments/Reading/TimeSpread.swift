/// Spreads comments out if nearly all times are whole seconds, so that those of a second do not enter at once.
enum TimeSpread {
  /// The minimum number of comments: with fewer, whole seconds may be a coincidence.
  static let minComments = 20
  /// The minimum fraction of comments at whole seconds: an edited file may have a few comments at other times.
  static let minShare = 0.99

  /// Spreads the comments of each whole second evenly over that second, in their order. Does nothing unless there are
  /// at least ``minComments``, and at least ``minShare`` of them are at whole seconds.
  ///
  /// - Parameter comments: sorted by time, before and after.
  static func spread(_ comments: inout [Comment]) {
    guard comments.count >= minComments else { return }
    var wholeCount = 0
    for index in comments.indices where isWhole(comments[index].time) { wholeCount += 1 }
    guard Double(wholeCount) >= minShare * Double(comments.count) else { return }
    var start = 0
    while start < comments.count {
      let second = comments[start].time
      var end = start + 1
      while end < comments.count, comments[end].time == second { end += 1 }
      if isWhole(second), second < CommentLimits.time.upperBound {
        let count = Double(end - start)
        for index in start..<end { comments[index].time = second + Double(index - start) / count }
      }
      start = end
    }
    sortByTime(&comments)
  }

  private static func isWhole(_ time: Double) -> Bool { time == time.rounded() }
}
