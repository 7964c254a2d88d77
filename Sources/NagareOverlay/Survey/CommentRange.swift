import NagareComments

/// The rendered range of a video. Finds the comments in it or, if there are none, the reason and a remedy.
package struct CommentRange: Sendable, Equatable {
  /// The start of the range, in seconds from the start of the video.
  package var start: Double
  /// The end of the range; nil for the end of the video.
  package var end: Double?
  /// The duration of the video in seconds; nil if unknown.
  package var length: Double?

  /// A range of a video.
  /// - Parameters:
  ///   - start: the start of the range, in seconds from the start of the video; nil for the start of the video.
  ///   - end: the end of the range; nil for the end of the video.
  ///   - length: the duration of the video in seconds; nil if unknown.
  package init(start: Double? = nil, end: Double? = nil, length: Double? = nil) {
    (self.start, self.end, self.length) = (start ?? 0, end, length)
  }

  /// The reason why no comment is shown.
  package enum Emptiness: Sendable, Equatable {
    /// There are no comments.
    case noComments
    /// All comments are after the end of the video; the first at a time in seconds.
    case afterVideo(first: Double)
    /// All comments are before the start of the video; the last at a time in seconds, less than 0.
    case beforeVideo(last: Double)
    /// Some comments are in the video, but none in the range; the nearest is at a time in seconds.
    case outside(nearest: Double)
  }

  /// The seconds after the end of a video in which comments are still usual, as some sites allow.
  private static let trailingTime = 30.0
  /// The seconds that a comment may be on screen before its time, and after it if it has no duration.
  private static let (lead, stay) = (1.0, 20.0)

  private var stop: Double { min(end ?? .infinity, length ?? .infinity) }

  /// Whether the range reaches the end of the video.
  private var reachesEnd: Bool { end.map { end in length.map { end >= $0 } ?? false } ?? true }

  /// Whether a time is in the range. A range that starts with the video includes negative times.
  package func contains(_ time: Double) -> Bool { time < (end ?? .infinity) && (start <= 0 || time >= start) }

  /// Whether a comment may be on screen in the range.
  private func mayShow(_ comment: Comment) -> Bool {
    comment.time - CommentRange.lead < stop && comment.time + (comment.duration ?? CommentRange.stay) > start
  }

  /// The reason why none of the comments can be on screen; nil if one may be.
  /// - Parameters:
  ///   - comments: the comments, sorted by time.
  ///   - isKnown: whether it is known that no comment was on screen; then only times in the range count.
  package func emptiness(of comments: [Comment], isKnown: Bool = false) -> Emptiness? {
    guard let last = comments.last else { return .noComments }
    let mayBeShown = comments.contains { isKnown ? $0.time < stop && $0.time >= start : mayShow($0) }
    guard !mayBeShown else { return nil }
    let video = CommentRange(length: length)
    let candidates = comments.filter { $0.time < video.stop && $0.time >= 0 }
    let nearest = candidates.min { distance(to: $0) < distance(to: $1) }
    if let nearest { return .outside(nearest: nearest.time) }
    let later = comments.first { $0.time >= video.stop }
    return later.map { .afterVideo(first: $0.time) } ?? .beforeVideo(last: last.time)
  }

  /// The seconds from the range to a comment outside it.
  private func distance(to comment: Comment) -> Double { max(start - comment.time, comment.time - stop) }

  /// The number of comments more than half a minute after the end of the video; 0 if the range ends before the video,
  /// or the duration is unknown.
  package func countBeyondEnd(of comments: [Comment]) -> Int {
    guard let length, reachesEnd else { return 0 }
    return comments.count { $0.time > length + CommentRange.trailingTime }
  }

  /// The number of comments that `countBeyondEnd(of:)` counts, if they are so many that they may be those of another
  /// video; else 0.
  package func misplacedCount(of comments: [Comment]) -> Int {
    let beyond = countBeyondEnd(of: comments)
    return beyond * 4 >= count(of: comments) ? beyond : 0
  }

  /// The number of comments in the range, and after the end of the video if the range reaches the end.
  package func count(of comments: [Comment]) -> Int {
    let length = reachesEnd ? length ?? .infinity : .infinity
    return comments.count { contains($0.time) || $0.time >= length }
  }
}

extension CommentRange {
  /// The offset, in whole seconds, that moves the first comment into the first second of the video.
  /// - Parameters:
  ///   - first: the time of the comment, in seconds.
  ///   - offset: the offset that is included in the time.
  package static func offset(placing first: Double, besides offset: Double = 0) -> Double {
    (offset - first).rounded(.up)
  }

  /// A range that starts with the whole second of a comment's time, and is as long as this range or, like it, has no
  /// end. A range that starts with the video and has an end keeps its start, and ends ten seconds after that second.
  package func moved(to time: Double) -> (start: Double?, end: Double?) {
    let begin = max(time.rounded(.down), 0)
    guard let end else { return (begin, nil) }
    return start > 0 ? (begin, begin + (end - start).rounded(.up)) : (nil, begin + CommentRange.usualLength)
  }

  /// The seconds from a comment's time to the end of a range that begins with the video.
  private static let usualLength = 10.0

  /// The time in seconds at which a comment is well on screen, for a single frame.
  package static func moment(of comment: Comment) -> Double {
    max(comment.time, 0) + min(usualMoment, (comment.duration ?? 2 * usualMoment) / 2)
  }

  private static let usualMoment = 2.0
}
