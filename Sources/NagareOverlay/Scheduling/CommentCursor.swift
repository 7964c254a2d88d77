import NagareComments
import NagareLayout

/// Iterates over the comments that are known from the start, in the order of placement.
struct CommentCursor {
  /// The next comment.
  enum Item {
    case comment(Comment)
    /// A comment that its author hides, or that a script of the video's owner leaves without text.
    case hidden(Comment)
  }

  let comments: [Comment]
  /// The number of comments that were returned, apart from hidden ones.
  private(set) var position = 0
  /// The hidden comments, sorted by time.
  let hidden: [Comment]
  private var hiddenPosition = 0
  /// For each comment, the earliest entry time of it and its successors; empty if no comment enters before its time.
  private let entryTimes: [Double]
  /// The state that scripts set for the stage.
  let stageState: StageState

  /// - Parameters:
  ///   - comments: the comments, sorted by time.
  ///   - isNiconico: whether comments of the same time are placed in the order of posting.
  ///   - entryTime: returns the earliest entry time of a comment, in seconds; nil if no comment enters before its time.
  init(_ comments: [Comment], isNiconico: Bool, entryTime: ((Comment) -> Double)?) {
    let scripts = NiconicoScripts(isNiconico ? comments.sortedByPosting() : comments)
    (self.comments, hidden, stageState) = (scripts.comments, scripts.hidden, scripts.stageState)
    var times = entryTime.map(self.comments.map) ?? []
    var earliest = Double.infinity
    for index in times.indices.reversed() {
      earliest = min(earliest, times[index])
      times[index] = earliest
    }
    entryTimes = times
  }

  /// The earliest entry time of the remaining comments, in seconds; infinity if there are none.
  var nextTime: Double {
    guard position < comments.count else {
      return hiddenPosition < hidden.count ? hidden[hiddenPosition].time : .infinity
    }
    return entryTimes.isEmpty ? comments[position].time : entryTimes[position]
  }

  /// A cursor before the first comment at or after a time, in seconds.
  func moved(to time: Double) -> CommentCursor {
    var moved = self
    moved.position = comments.partitioningIndex { $0.time >= time }
    moved.hiddenPosition = hidden.partitioningIndex { $0.time >= time }
    return moved
  }

  /// The position of a comment as read; nil for a hidden one.
  func position(of comment: Comment) -> Int? {
    comments.index(of: comment)
  }

  /// The next comment; nil if there is none.
  mutating func next() -> Item? {
    if hiddenPosition < hidden.count,
      position == comments.count || hidden[hiddenPosition].time < comments[position].time
    {
      hiddenPosition += 1
      return .hidden(hidden[hiddenPosition - 1])
    }
    guard position < comments.count else { return nil }
    position += 1
    return .comment(comments[position - 1])
  }
}

extension [Comment] {
  /// The index of a comment among these, which are sorted by time; nil if it is not among them. Its ID and its time tell.
  package func index(of comment: Comment) -> Int? {
    let first = partitioningIndex { $0.time >= comment.time }
    return self[first...].prefix { $0.time == comment.time }.firstIndex { $0.id == comment.id }
  }

  /// Sorts comments of the same time by the time of posting, stably. Comments must be sorted by time.
  fileprivate func sortedByPosting() -> [Comment] {
    var sorted = self
    var start = 0
    while start < sorted.count {
      var end = start + 1
      while end < sorted.count, sorted[end].time == sorted[start].time { end += 1 }
      // The standard library's sort keeps the order of equal elements.
      if end - start > 1 { sorted[start..<end].sort { ($0.sentAt ?? 0) < ($1.sentAt ?? 0) } }
      start = end
    }
    return sorted
  }
}
