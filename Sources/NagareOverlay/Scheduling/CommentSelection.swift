import NagareComments
import NagareLayout

/// The choice among comments that begin within the same second, if there is no room for all: the better ones stay.
///
/// Seconds are whole ones of the video. Comments of later seconds play no part, and what is on screen is never removed.
struct CommentSelection {
  /// A comment that may be left out.
  struct Candidate {
    let comment: Comment
    let request: Request
    /// Its place among the comments of the second.
    let place: Int

    /// What it competes with for room.
    fileprivate var group: Group {
      switch request {
      case .lane(let request): .mode(request.mode)
      case .notice: .notices
      }
    }
  }

  /// The room that a comment needs.
  enum Request {
    case lane(LaneRequest)
    /// That of a purchase, for seconds from its time on.
    case notice(time: Double, staying: Double, box: CommentBox)
  }

  fileprivate enum Group: Hashable {
    case mode(Comment.Mode)
    case notices
  }

  /// The end of the second, in seconds of the video.
  private(set) var end = -Double.infinity
  /// Whether each of the comments that are still to come is left out, the next one last.
  private var isLeftOut: [Bool] = []

  /// The comments in a row that found no room after which others of the same kind are not tried.
  static let maxFailures = 64
  /// The largest number of comments that are chosen in a second, which limits the time.
  static let maxTried = 512

  /// The end of the second of a time.
  static func end(after time: Double) -> Double { time.rounded(.down) + 1 }

  /// No comments, and no choice.
  init() {}

  /// Chooses among the comments of a second.
  /// - Parameters:
  ///   - count: the number of these comments.
  ///   - candidates: those that may be left out, in the order of placement.
  ///   - engine: the layout of all comments before them.
  init(
    until end: Double, count: Int, _ candidates: [Candidate], by preference: CommentPreference, in engine: LayoutEngine
  ) {
    self.end = end
    isLeftOut = Array(repeating: false, count: count)
    guard !engine.hasRoom(for: candidates.map(\.request)) else { return }
    // The sort is stable: of equally good ones, the earlier ones stay.
    let sorted = candidates.sorted { preference.prefers($0.comment, to: $1.comment) }
    var chosen: [Candidate] = []
    var failures: [Group: Int] = [:]
    for (rank, candidate) in sorted.enumerated() {
      let group = candidate.group
      let place = chosen.firstIndex { $0.place > candidate.place } ?? chosen.count
      chosen.insert(candidate, at: place)
      if rank < Self.maxTried, failures[group, default: 0] < Self.maxFailures,
        engine.hasRoom(for: chosen.map(\.request))
      {
        failures[group] = 0
      } else {
        chosen.remove(at: place)
        failures[group, default: 0] += 1
        isLeftOut[count - 1 - candidate.place] = true
      }
    }
  }

  /// Whether the next comment of the second is left out.
  mutating func leavesOutNext() -> Bool { isLeftOut.popLast() ?? false }
}

extension LayoutEngine {
  /// Whether all of some comments, which come next, would be placed.
  fileprivate func hasRoom(for requests: [CommentSelection.Request]) -> Bool {
    var engine = self
    return requests.allSatisfy { if case .placed = engine.place($0) { true } else { false } }
  }

  mutating func place(_ request: CommentSelection.Request) -> Outcome {
    switch request {
    case .lane(let request): place(request)
    case .notice(let time, let staying, let box): placeNotice(time: time, staying: staying, box: box)
    }
  }
}
