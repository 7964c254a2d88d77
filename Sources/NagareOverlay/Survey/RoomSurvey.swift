import NagareComments
import NagareLayout

/// Lays out comments without drawing them, to count comments without room and to compare options that would give them
/// room.
package struct RoomSurvey: Sendable {
  /// A change of options that may give comments room.
  package enum Remedy: Sendable, CaseIterable {
    /// Comments overlap where no lane is free.
    case overlap
    /// Comments use the whole height.
    case wholeHeight
    /// Identical comments within ``RoomSurvey/mergeWindow`` are merged.
    case merge
  }

  /// Seconds within which ``Remedy/merge`` merges identical comments.
  package static let mergeWindow = 10.0

  private let comments: [Comment]
  private let options: OverlayOptions
  private let stage: Stage
  private let frameInterval: Double?
  private let range: CommentRange

  /// - Parameters:
  ///   - comments: the comments, sorted by time.
  ///   - options: the look and the rules.
  ///   - stage: the size of the frames as shown.
  ///   - frameInterval: seconds between frames; nil if it varies.
  ///   - range: the range of the comments to count.
  package init(
    of comments: [Comment], options: OverlayOptions, stage: Stage, frameInterval: Double?,
    range: CommentRange = CommentRange()
  ) {
    (self.comments, self.stage, self.frameInterval, self.range) = (comments, stage, frameInterval, range)
    self.options = options
  }

  /// The number of comments in the range that are dropped for lack of room or by ``OverlayOptions/maxOnScreen``.
  /// - Parameters:
  ///   - remedy: a change of the options; nil for none.
  ///   - deadline: the time after which the number is no longer needed.
  /// - Returns: nil if the deadline passes, or no font can be used.
  package func droppedCount(with remedy: Remedy? = nil, until deadline: ContinuousClock.Instant) -> Int? {
    guard ContinuousClock.now < deadline else { return nil }
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
    var count = 0
    while let event = timeline.next(until: range.end ?? .infinity) {
      switch event {
      case .dropped(let comment, .noFreeLane), .dropped(let comment, .tooManyOnScreen),
        .dropped(let comment, .outranked):
        if range.contains(comment.time) { count += 1 }
      default: break
      }
      if ContinuousClock.now > deadline { return nil }
    }
    return count
  }

  /// Compares remedies by the number of dropped comments that each saves.
  /// - Parameters:
  ///   - candidates: the remedies to try. Those whose result is not known by the deadline are left out.
  ///   - dropped: the number of comments that are dropped without a remedy.
  ///   - deadline: the time after which the remedies are no longer needed.
  /// - Returns: the remedies that help, the best first, with the numbers of comments saved and still dropped; empty if
  ///   none helps.
  package func remedies(
    _ candidates: [Remedy] = Remedy.allCases, of dropped: Int, until deadline: ContinuousClock.Instant
  ) -> [(remedy: Remedy, saved: Int, left: Int)] {
    candidates.compactMap { remedy in
      droppedCount(with: remedy, until: deadline).flatMap { $0 < dropped ? (remedy, dropped - $0, $0) : nil }
    }.sorted { $0.saved > $1.saved }
  }
}
