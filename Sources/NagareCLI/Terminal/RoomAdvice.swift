import Nagare

/// A line on comments that had no room, with the options that would show more of them.
struct RoomAdvice {
  /// Such as `1987 comments dropped for lack of room: --overflow overlap shows all; --merge-duplicates 10 drops 1202
  /// fewer`; nil where no option helps.
  let line: String?

  /// - Parameters:
  ///   - dropped: the number of comments without room.
  ///   - survey: of the same comments and options.
  ///   - style: the options of the command line, which are not proposed again.
  init(dropped: Int, survey: RoomSurvey, style: StyleOptions, filters: FilterOptions) {
    guard dropped > 0 else {
      line = nil
      return
    }
    var candidates: [RoomSurvey.Remedy] = []
    if style.placement.overflow == nil { candidates.append(.overlap) }
    if style.common.area.map({ $0.value < 1 }) ?? false { candidates.append(.wholeHeight) }
    if filters.common.mergeDuplicates == nil { candidates.append(.merge) }
    let parts = survey.remedies(candidates).map { remedy, saved, left in
      "\(RoomAdvice.option(of: remedy)) \(left == 0 ? "shows all" : "drops \(saved) fewer")"
    }
    line =
      parts.isEmpty ? nil : "\(numbered(dropped, "comment")) dropped for lack of room: " + parts.joined(separator: "; ")
  }

  private static func option(of remedy: RoomSurvey.Remedy) -> String {
    switch remedy {
    case .overlap: "--overflow overlap"
    case .wholeHeight: "--area 1"
    case .merge: "--merge-duplicates \(Int(RoomSurvey.mergeWindow))"
    }
  }
}
