import Nagare
import NagareLayout

/// A line about comments without room, with options that would show more of them.
struct RoomAdvice {
  /// The line, such as `1987 comments dropped for lack of room: --overflow overlap shows all; --merge-duplicates 10
  /// drops 1202 fewer`; nil if no comment lacked room, or no option helps.
  private(set) var line: String?

  /// The time limit of the survey.
  private static let timeLimit = Duration.seconds(2)

  /// - Parameters:
  ///   - dropped: the number of dropped comments by reason.
  ///   - survey: a survey of the same comments and options.
  ///   - candidates: the options to try.
  init(dropped: [DropReason: Int], survey: @autoclosure () -> RoomSurvey, candidates: [RoomSurvey.Remedy]) {
    line = nil
    let crowdedCount = dropped[.noFreeLane, default: 0] + dropped[.outranked, default: 0]
    guard crowdedCount > 0, !candidates.isEmpty else { return }
    let parts = survey().remedies(
      candidates, of: crowdedCount + dropped[.tooManyOnScreen, default: 0], until: .now + RoomAdvice.timeLimit
    ).map { remedy, saved, left in
      "\(RoomAdvice.option(of: remedy)) \(left == 0 ? "shows all" : "drops \(saved) fewer")"
    }
    guard !parts.isEmpty else { return }
    line = "\(numbered(crowdedCount, "comment")) dropped for lack of room: " + parts.joined(separator: "; ")
  }

  private static func option(of remedy: RoomSurvey.Remedy) -> String {
    switch remedy {
    case .overlap: "--overflow overlap"
    case .wholeHeight: "--area 1"
    case .merge: "--merge-duplicates \(Int(RoomSurvey.mergeWindow))"
    }
  }
}

extension RoomSurvey.Remedy {
  /// The remedies that the command line does not use yet. With names in the texts, a survey cannot tell the effect of
  /// merging, which compares texts without names.
  static func candidates(_ style: StyleOptions, _ filters: FilterOptions, hasNames: Bool) -> [Self] {
    var candidates: [Self] = []
    if style.placement.overflow == nil { candidates.append(.overlap) }
    if style.common.area.map({ $0.value < 1 }) ?? false { candidates.append(.wholeHeight) }
    if !filters.mergesDuplicates, !hasNames { candidates.append(.merge) }
    return candidates
  }
}
