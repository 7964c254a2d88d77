/// Chooses matches that do not overlap in the other's time, the best ones first.
struct MatchSelection {
  /// The shortest match in seconds.
  let minLength: Double
  /// The least length in seconds of a match that reverses the order of time against a better one. A jingle or a song
  /// that is repeated can fit at a wrong place.
  private static let minReversedLength = 20.0

  private(set) var matches: [Match] = []

  init(minLength: Double) { self.minLength = minLength }

  /// Adds the longest part of a match that is not taken, unless that is too short.
  mutating func add(_ match: Match) {
    var free = [match]
    for taken in matches {
      free = free.flatMap { part -> [Match] in
        guard taken.from < part.to, part.from < taken.to else { return [part] }
        var (before, after) = (part, part)
        (before.to, after.from) = (taken.from, taken.to)
        return [before, after].filter { $0.length > 0 }
      }
    }
    guard var part = free.max(by: { $0.length < $1.length }), part.length >= minLength else { return }
    let isReversed = matches.contains { other in
      (other.from < part.from) != (other.time(of: other.from) < part.time(of: part.from))
    }
    if isReversed, part.length < MatchSelection.minReversedLength { return }
    part.score *= part.length / match.length
    matches.append(part)
  }
}
