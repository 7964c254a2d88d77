import Foundation

/// Aligns the scene cuts of two videos.
struct CutMatcher {
  let other: SceneCuts
  let video: SceneCuts

  /// How far cuts may be from each other to be the same, in seconds: a frame and a half at 24 frames per second.
  static let tolerance = 0.0625
  /// The least similarity of the pictures after two cuts that are the same.
  static let minSimilarity = Float(0.85)
  /// The gain of evidence by a cut with a counterpart, and the loss by one without.
  private static let (gain, loss) = (1.0, 0.5)
  /// The loss of evidence at which an extension ends.
  private static let maxLoss = 6.0
  /// The least number of cuts of a match.
  private static let minCuts = 4
  /// What each match costs when hypotheses are compared.
  private static let pieceCost = 3.0
  /// The shortest match in seconds.
  private static let minLength = 1.0

  private static let search = DiagonalSearch(binWidth: 0.1, maxGap: 300, minVotes: 3)

  /// The pieces at the speed with the most evidence; empty if nothing fits.
  /// - Parameter isWanted: whether to continue; if not, the result is incomplete.
  func pieces(while isWanted: () -> Bool) -> [Alignment.Piece] {
    let speeds = [1] + SpeedRatio.all
    let likeCuts = LikeCuts(other, video, speeds: speeds.sorted(), while: isWanted)
    var (best, bestScore) = ([LineFit](), 0.0)
    for speed in speeds where isWanted() {
      let (fits, score) = matches(likeCuts.pairs(at: speed), speed: speed, while: isWanted)
      if score > bestScore * 1.02 { (best, bestScore) = (fits, score) }
    }
    let speed = LineFit.commonSpeed(of: best)
    let matches = best.map { $0.match(at: speed).clipped(other: other.duration, video: video.duration) }
    return matches.filter { $0.length > 0 }.sorted { $0.from < $1.from }.map(\.piece)
  }

  private func matches(
    _ pairs: some Sequence<DiagonalSearch.Pair>, speed: Double, while isWanted: () -> Bool
  ) -> (fits: [LineFit], score: Double) {
    var selection = MatchSelection(minLength: CutMatcher.minLength)
    var candidates: [Match] = []
    for run in CutMatcher.search.runs(pairs, speed: speed) where isWanted() {
      let isKnown = candidates.contains {
        abs($0.offset - run.offset) < 0.1 && $0.from <= run.middle && run.middle <= $0.to
      }
      if !isKnown, let match = extended(run, speed: speed) { candidates.append(match) }
    }
    for match in candidates.sorted(by: { $0.score > $1.score }) { selection.add(match) }
    let fits = selection.matches.map { LineFit(match: $0, points: points(of: $0)) }
    return (fits, selection.matches.reduce(0) { $0 + $1.score - CutMatcher.pieceCost })
  }

  /// The index of the cut of a list nearest to a time; nil if the list is empty.
  private static func nearest(in cuts: [SceneCuts.Cut], to time: Double) -> Int? {
    let next = cuts.partitioningIndex { $0.time >= time }
    return [next - 1, next].filter(cuts.indices.contains).min { abs(cuts[$0].time - time) < abs(cuts[$1].time - time) }
  }
}

extension CutMatcher {
  /// The counterpart of one of the other's cuts; nil if there is none.
  private func counterpart(of index: Int, _ match: Match) -> Int? {
    let cut = other.cuts[index]
    let time = match.time(of: cut.time)
    guard let found = CutMatcher.nearest(in: video.cuts, to: time),
      abs(video.cuts[found].time - time) <= CutMatcher.tolerance,
      cut.after.similarity(to: video.cuts[found].after) >= CutMatcher.minSimilarity
    else { return nil }
    return found
  }

  private func points(of match: Match) -> [(x: Double, y: Double)] {
    let points = other.cuts.indices.compactMap { index -> (x: Double, y: Double)? in
      let time = other.cuts[index].time
      guard match.from...match.to ~= time, let found = counterpart(of: index, match) else { return nil }
      return (time, video.cuts[found].time - match.time(of: time))
    }
    // All pairs of points count for a slope.
    let step = max(points.count / CutMatcher.maxPoints, 1)
    return stride(from: 0, to: points.count, by: step).map { points[$0] }
  }

  /// About the most points of a line.
  private static let maxPoints = 200

  /// The match around a run of votes; nil if there is too little evidence.
  private func extended(_ run: DiagonalSearch.Run, speed: Double) -> Match? {
    var match = Match(from: run.from, to: run.to, offset: run.offset, speed: speed)
    guard let anchor = anchor(of: run, match) else { return nil }
    let before = reach(from: anchor, by: -1, beyond: anchor, match)
    let after = reach(from: anchor + 1, by: 1, beyond: anchor, match)
    match.score = before.score + after.score
    let matched = before.matched + after.matched
    guard matched >= CutMatcher.minCuts, match.score > 0 else { return nil }
    (match.from, match.to) = (before.end, after.end)
    let counted = Double(matched + before.unmatched + after.unmatched)
    match.confidence = Double(matched) / counted
    return match.from < match.to ? match : nil
  }

  /// The cut nearest to the middle of a run that has a counterpart; nil if several cuts around the middle have none.
  private func anchor(of run: DiagonalSearch.Run, _ match: Match) -> Int? {
    guard let middle = CutMatcher.nearest(in: other.cuts, to: run.middle) else { return nil }
    let near = (0...CutMatcher.maxDistance).lazy.flatMap { [middle - $0, middle + $0] }
    return near.first { other.cuts.indices.contains($0) && counterpart(of: $0, match) != nil }
  }

  /// How many cuts an anchor may be away from the middle of its run.
  private static let maxDistance = 8

  /// Follows the cuts in one direction, up to the last counterpart with the most evidence. Beyond it the match ends with
  /// the scene, or begins with the scene before if that ends alike: where videos were edited, there is a cut.
  /// - Parameter anchor: a cut with a counterpart, which bounds the match if no cut in this direction has one.
  private func reach(
    from start: Int, by step: Int, beyond anchor: Int, _ match: Match
  ) -> (end: Double, score: Double, matched: Int, unmatched: Int) {
    var (score, matched, unmatched) = (0.0, 0, 0)
    var best = (end: other.cuts[anchor].time, score: 0.0, matched: 0, unmatched: 0)
    var (place, last): (Int?, (other: Int, video: Int)?) = (nil, nil)
    var index = start
    while other.cuts.indices.contains(index), score >= best.score - CutMatcher.maxLoss {
      if let found = counterpart(of: index, match) {
        // The video's cuts in between have no counterpart.
        let skipped = place.map { max(abs(found - $0) - 1, 0) } ?? 0
        score += CutMatcher.gain - CutMatcher.loss * Double(skipped)
        (matched, unmatched, place) = (matched + 1, unmatched + skipped, found)
        if score > best.score { (best, last) = ((other.cuts[index].time, score, matched, unmatched), (index, found)) }
      } else {
        score -= CutMatcher.loss
        unmatched += 1
      }
      index += step
    }
    if step < 0, let last {
      let (one, two) = (other.cuts[last.other], video.cuts[last.video])
      guard one.before.similarity(to: two.before) >= CutMatcher.minSimilarity else { return best }
    }
    best.end = end(beyond: best.end, by: step, match)
    return best
  }

  /// The time of the next cut of either video beyond a cut, in the other's time, or the end of the other.
  private func end(beyond time: Double, by step: Int, _ match: Match) -> Double {
    let sign = Double(step)
    let least = CutMatcher.tolerance / 2
    func next(_ cuts: [SceneCuts.Cut], _ times: (Double) -> Double, _ start: Double) -> Double? {
      guard var index = CutMatcher.nearest(in: cuts, to: start) else { return nil }
      while cuts.indices.contains(index), sign * (times(cuts[index].time) - time) <= least { index += step }
      return cuts.indices.contains(index) ? times(cuts[index].time) : nil
    }
    let ends = [
      next(other.cuts, { $0 }, time),
      next(video.cuts, { ($0 - match.offset) / match.speed }, match.time(of: time)),
      step < 0 ? 0 : other.duration,
    ]
    return ends.compactMap(\.self).min { sign * $0 < sign * $1 } ?? time
  }
}

extension Alignment {
  /// Aligns two videos by their scene cuts.
  /// - Parameter isWanted: whether to continue.
  /// - Returns: nil if nothing fits.
  /// - Throws: `AlignmentError.cancelled`.
  package static func byCuts(
    _ other: SceneCuts, _ video: SceneCuts, while isWanted: () -> Bool = { true }
  ) throws(AlignmentError) -> Alignment? {
    let pieces = CutMatcher(other: other, video: video).pieces(while: isWanted)
    guard isWanted() else { throw .cancelled }
    return pieces.isEmpty ? nil : Alignment(method: .sceneCuts, duration: other.duration, pieces: pieces)
  }
}
