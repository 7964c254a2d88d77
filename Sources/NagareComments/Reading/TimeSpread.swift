/// Takes apart comments whose site gives their times in whole seconds, so that they do not all enter at once.
enum TimeSpread {
  /// With fewer comments, whole seconds may be chance.
  static let leastComments = 20
  /// The share of comments that must be at whole seconds: a file that was edited may have a few others.
  static let leastShare = 0.99

  /// Spreads the comments of each second evenly over that second, in their order, if ``leastShare`` of at least
  /// ``leastComments`` are at whole seconds; otherwise nothing is changed. Nothing but times is.
  ///
  /// - Parameter comments: sorted by time, and so they are afterwards.
  static func spread(_ comments: inout [Comment]) {
    guard comments.count >= leastComments else { return }
    var whole = 0
    for index in comments.indices where isWhole(comments[index].time) { whole += 1 }
    guard Double(whole) >= leastShare * Double(comments.count) else { return }
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
