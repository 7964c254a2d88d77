import NagareComments
import NagareLayout

/// Lays comments out without drawing them, to count those without room and to compare options that would give them some.
public struct RoomSurvey: Sendable {
  /// A change of options that may give comments room.
  public enum Remedy: Sendable, CaseIterable {
    /// Comments overlap where no lane is free.
    case overlap
    /// Comments use the whole height.
    case wholeHeight
    /// Identical comments within ``RoomSurvey/mergeWindow`` are merged.
    case merge
  }

  /// Seconds within which ``Remedy/merge`` merges identical comments.
  public static let mergeWindow = 10.0

  /// The most time that one layout takes: advice is not worth a longer wait.
  private static let patience = Duration.seconds(2)

  private let comments: [Comment]
  private let options: OverlayOptions
  private let stage: Stage
  private let frameInterval: Double?
  private let range: CommentRange

  /// - Parameters:
  ///   - comments: sorted by time.
  ///   - options: the look and the rules.
  ///   - stage: the size of the picture.
  ///   - frameInterval: seconds between frames; nil where it varies.
  ///   - range: which comments count.
  public init(
    of comments: [Comment], options: OverlayOptions, stage: Stage, frameInterval: Double?,
    range: CommentRange = CommentRange()
  ) {
    (self.comments, self.stage, self.frameInterval, self.range) = (comments, stage, frameInterval, range)
    self.options = options
  }

  /// The number of comments without room.
  /// - Parameter remedy: a change of the options; nil counts with them as they are.
  /// - Returns: nil where the layout would take longer than two seconds, or no font can be used.
  public func crowdedOut(with remedy: Remedy? = nil) -> Int? {
    var (comments, options) = (comments, options)
    options.missingGlyphs = .box
    switch remedy {
    case nil: break
    case .overlap: options.overflow = .overlap
    case .wholeHeight: options.area = 1
    case .merge: comments = DuplicateMerger(window: RoomSurvey.mergeWindow).merge(comments).comments
    }
    guard let typesetter = try? Typesetter(for: comments, options: options) else { return nil }
    let timeline = Timeline(
      comments: comments, stage: stage,
      style: OverlayStyle(for: stage, options: options, frameInterval: frameInterval), typesetter: typesetter)
    let end = ContinuousClock.now + RoomSurvey.patience
    var count = 0
    while let event = timeline.next(until: range.end ?? .infinity) {
      if case .dropped(let comment, .noFreeLane) = event, range.contains(comment.time) { count += 1 }
      if ContinuousClock.now > end { return nil }
    }
    return count
  }

  /// How many comments a remedy would show of those without room.
  /// - Returns: the remedies that help, the best first, with what they leave without room; empty where none does.
  public func remedies(_ candidates: [Remedy] = Remedy.allCases) -> [(remedy: Remedy, saved: Int, left: Int)] {
    guard let base = crowdedOut(), base > 0 else { return [] }
    return candidates.compactMap { remedy in
      crowdedOut(with: remedy).flatMap { $0 < base ? (remedy, base - $0, $0) : nil }
    }.sorted { $0.saved > $1.saved }
  }
}
