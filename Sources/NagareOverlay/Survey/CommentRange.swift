import NagareComments

/// The range of a video that is rendered, as far as comments are concerned: which fall into it, and what would help where none
/// does.
public struct CommentRange: Sendable, Equatable {
  /// Where the range begins, in seconds from the start of the video.
  public var start: Double
  /// Where it ends; nil for where the video does.
  public var end: Double?
  /// How long the video is, in seconds; nil where nobody knows.
  public var length: Double?

  /// A range of a video.
  /// - Parameters:
  ///   - start: where it begins, in seconds from the start of the video; nil for its start.
  ///   - end: where it ends; nil for the end of the video.
  ///   - length: of the video, in seconds; nil where nobody knows.
  public init(start: Double? = nil, end: Double? = nil, length: Double? = nil) {
    (self.start, self.end, self.length) = (start ?? 0, end, length)
  }

  /// Why no comment of a list is shown.
  public enum Emptiness: Sendable, Equatable {
    /// There are no comments.
    case noComments
    /// All come when the video is over; the first after so many seconds.
    case afterVideo(first: Double)
    /// All come before the video begins; the last so many seconds after its start, which is less than 0.
    case beforeVideo(last: Double)
    /// Some come in the video, but none in the range. The nearest comes after so many seconds.
    case outside(nearest: Double)
  }

  /// Seconds for which people go on writing when a video is over, as some sites let them.
  private static let farewell = 30.0
  /// Seconds that a comment may be on screen before its time, and after it unless it says how long.
  private static let (lead, stay) = (1.0, 20.0)

  private var stop: Double { min(end ?? .infinity, length ?? .infinity) }

  /// Whether the range reaches the end of the video.
  private var reachesEnd: Bool { end.map { end in length.map { end >= $0 } ?? false } ?? true }

  /// Whether a comment with a time belongs to the range.
  public func contains(_ time: Double) -> Bool { time < (end ?? .infinity) && (start <= 0 || time >= start) }

  /// Whether a comment may be on screen in the range.
  private func mayShow(_ comment: Comment) -> Bool {
    comment.time - CommentRange.lead < stop && comment.time + (comment.duration ?? CommentRange.stay) > start
  }

  /// Why none of the comments can be on screen; nil where one may be.
  /// - Parameters:
  ///   - comments: sorted by time.
  ///   - isKnown: whether none was on screen, so that those that begin outside the range do not count.
  public func emptiness(of comments: [Comment], isKnown: Bool = false) -> Emptiness? {
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

  /// Seconds from the range to a comment outside of it.
  private func distance(to comment: Comment) -> Double { max(start - comment.time, comment.time - stop) }

  /// How many comments come half a minute or more after the video is over; 0 where the range ends before that, or nobody knows
  /// how long the video is.
  public func countBeyondEnd(of comments: [Comment]) -> Int {
    guard let length, reachesEnd else { return 0 }
    return comments.count { $0.time > length + CommentRange.farewell }
  }

  /// How many comments belong to the range or come after the end of the video that it reaches.
  public func count(of comments: [Comment]) -> Int {
    let length = reachesEnd ? length ?? .infinity : .infinity
    return comments.count { contains($0.time) || $0.time >= length }
  }
}

extension CommentRange {
  /// The offset, in whole seconds, by which the first of some comments comes in the first second of the video.
  /// - Parameters:
  ///   - first: its time, in seconds.
  ///   - offset: what was added to it already.
  public static func offset(placing first: Double, besides offset: Double = 0) -> Double {
    (offset - first).rounded(.up)
  }

  /// A range of the same length in which a comment with a time begins, in whole seconds; as open as this one.
  public func moved(to time: Double) -> (start: Double?, end: Double?) {
    let begin = max(time.rounded(.down), 0)
    guard let end else { return (begin, nil) }
    return start > 0 ? (begin, begin + (end - start).rounded(.up)) : (nil, begin + CommentRange.usualLength)
  }

  /// Seconds after a comment's time at which a range from the video's start ends that is to show it.
  private static let usualLength = 10.0

  /// When a comment is well on screen, in seconds, for a single frame.
  public static func moment(of comment: Comment) -> Double {
    max(comment.time, 0) + min(usualMoment, (comment.duration ?? 2 * usualMoment) / 2)
  }

  private static let usualMoment = 2.0
}
