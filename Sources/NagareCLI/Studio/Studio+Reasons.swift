import Nagare
import NagareServer

extension Studio {
  /// Sends how many comments that the filters leave are not shown, over time.
  func sendDropped(_ request: PageRequest, _ reply: PageReply) {
    guard let settings = settings(of: request, reply) else { return }
    guard let bins = request.number("bins", in: 1...10_000) else { return reply.send(.badItem("bins")) }
    let length = StudioDensity.length(settings.grabber.comments, video.duration)
    frames.lookUp(reply) { viewer, isWanted in
      let times = try viewer.droppedTimes(in: settings.grabber, while: isWanted)
      return times.map { PageResponse(json: TimeCounts($0, length: length, bins: Int(bins))) }
    }
  }

  /// The largest number of comments in a request.
  private static let maxReasons = 1_000

  /// Sends why comments are not shown.
  func takeReasons(_ request: PageRequest, _ reply: PageReply) {
    struct Body: Decodable {
      let settings: String
      let comments: [Int]
    }
    guard let body = request.body(as: Body.self, reply) else { return }
    guard let settings = settings(named: body.settings, reply) else { return }
    guard body.comments.count <= Self.maxReasons else { return reply.send(.badItem("comments")) }
    queue.async { [self] in
      guard reply.isWanted else { return }
      guard let comments = maker.withLock({ $0.comments(at: body.comments, settings) }) else {
        return reply.send(.badItem("comments"))
      }
      frames.lookUp(reply) { [video] viewer, isWanted in
        try DropReasons(of: comments, settings, video.duration, viewer, while: isWanted).map { PageResponse(json: $0) }
      }
    }
  }

  /// Why comments are not shown.
  private struct DropReasons: Encodable {
    /// In the order of the comments; nil for one that is shown.
    let reasons: [String?]

    /// - Parameters:
    ///   - duration: that of the video in seconds; nil if unknown.
    ///   - isWanted: whether to go on; asked now and then.
    /// - Returns: nil if they are no longer wanted.
    init?(
      of comments: [Comment], _ settings: StudioSettings, _ duration: Double?, _ viewer: FrameViewer,
      while isWanted: () -> Bool
    ) throws {
      let kept = comments.indices.filter { settings.grabber.comments.index(of: comments[$0]) != nil }
      guard let found = try viewer.dropReasons(of: kept.map { comments[$0] }, in: settings.grabber, while: isWanted)
      else { return nil }
      let reasonsOfKept = Dictionary(uniqueKeysWithValues: zip(kept, found))
      var rules = CommentFilter.Rules(settings.filter)
      var rewrite = CommentRewrite.Applier(settings.filter.rewrite)
      reasons = comments.indices.map { place in
        guard let reason = reasonsOfKept[place] else {
          if let reason = rules.reason(toDrop: comments[place], while: isWanted) { return reason.rawValue }
          var comment = comments[place]
          return (rewrite.apply(to: &comment, while: isWanted) ? FilterReason.merged : .emptied).rawValue
        }
        return comments[place].time >= duration ?? .infinity ? "after-end" : reason?.rawValue
      }
      if rules.searches.hasStopped || rewrite.searches.hasStopped { return nil }
    }
  }
}
