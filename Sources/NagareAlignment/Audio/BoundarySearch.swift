import Foundation

/// Moves the ends of matches to where the loudness of the two tracks ceases to agree.
struct BoundarySearch {
  let other: LoudnessCurve
  let video: LoudnessCurve

  /// How far an end may move, in seconds: fingerprints describe more than two seconds each.
  private static let reach = 4.0
  /// The greatest difference of levels that counts, in a level's units.
  private static let maxDifference = 40
  /// The least mean evidence by which a match is told from other audio.
  private static let minEvidence = Float(0.2)
  /// The number of frames of a match that are looked at to know its differences.
  private static let sampleCount = 4_000
  /// The time for which other audio must differ to count as a gap between two matches, in seconds.
  private static let shortestGap = 0.5

  /// A match with what is needed to tell whether a frame belongs to it.
  private struct Comparison {
    let match: Match
    /// By how much the other is louder, band by band.
    let levels: [Float]
    /// For each difference of a frame, the logarithm of how much more often it occurs in the match than elsewhere.
    let evidence: [Float]
    /// The mean evidence of the match's frames: the contrast between the match and other audio.
    let meanEvidence: Float
  }

  /// The matches with exact ends.
  /// - Parameter matches: in the order of the other's time, without overlaps.
  func refined(_ matches: [Match]) -> [Match] {
    var result = matches
    let comparisons = matches.map(comparison)
    for index in 0...matches.count {
      let (before, after) = (index > 0 ? index - 1 : nil, index < matches.count ? index : nil)
      if let before, let after, matches[after].from - matches[before].to <= 2 * BoundarySearch.reach {
        let ends = ends(comparisons[before], comparisons[after])
        (result[before].to, result[after].from) = ends
      } else {
        if let before { result[before].to = ends(comparisons[before], nil).to }
        if let after { result[after].from = ends(nil, comparisons[after]).from }
      }
    }
    return result.filter { $0.length > 0 }
  }

  /// The end of one match and the start of the next, which follow each other with or without a gap.
  private func ends(_ before: Comparison?, _ after: Comparison?) -> (to: Double, from: Double) {
    let unchanged = (to: before?.match.to ?? 0, from: after?.match.from ?? 0)
    let canTell = [before, after].allSatisfy { $0.map { $0.meanEvidence >= BoundarySearch.minEvidence } ?? true }
    guard canTell else { return unchanged }
    let low = before.map { max($0.match.to - BoundarySearch.reach, ($0.match.from + $0.match.to) / 2) }
    let high = after.map { min($0.match.from + BoundarySearch.reach, ($0.match.from + $0.match.to) / 2) }
    let first = LoudnessCurve.frame(at: max(low ?? (unchanged.from - BoundarySearch.reach), 0) + LoudnessCurve.step / 2)
    let end = min(LoudnessCurve.frame(at: high ?? (unchanged.to + BoundarySearch.reach)), other.frameCount)
    guard first < end else { return unchanged }
    // The evidence so far if the frame is in the first match, in a gap, or in the second match; and where the last
    // change to each of the latter two was.
    var (inFirst, inGap, inSecond) = (Float(0), Float(0), Float(0))
    var (gapStart, secondFrom, secondGapStart) = (first, first, first)
    if before == nil { inFirst = -.infinity }
    if after == nil { inSecond = -.infinity }
    if before != nil { (inGap, inSecond) = (-.infinity, -.infinity) }
    // A gap between matches costs as much as a short time of other audio.
    let cost = before != nil && after != nil ? gapCost(before, after) : 0
    for frame in first..<end {
      // The second match may begin here, after the gap or directly after the first one.
      if after != nil, inGap >= inSecond || inFirst >= inSecond {
        (secondFrom, secondGapStart) = inGap > inFirst ? (frame, gapStart) : (frame, frame)
        inSecond = max(inGap, inFirst)
      }
      if inFirst - cost > inGap { (inGap, gapStart) = (inFirst - cost, frame) }
      if let before { inFirst += evidence(frame, before) }
      if let after { inSecond += evidence(frame, after) }
    }
    func start(_ frame: Int) -> Double { Double(frame) * LoudnessCurve.step }
    let best = max(inFirst, inGap, inSecond)
    if after == nil { return (start(inFirst >= best ? end : gapStart), 0) }
    if before == nil { return (0, start(secondFrom)) }
    return (start(secondGapStart), start(secondFrom))
  }

  /// The cost of a gap: that of staying in a match for half a second of other audio.
  private func gapCost(_ before: Comparison?, _ after: Comparison?) -> Float {
    let gain = [before, after].compactMap { $0?.meanEvidence }.min() ?? 0
    return Float(BoundarySearch.shortestGap / LoudnessCurve.step) * gain / 2
  }

  /// Whether a frame belongs to a match: positive if so.
  private func evidence(_ frame: Int, _ comparison: Comparison) -> Float {
    guard let difference = difference(frame, comparison.match, comparison.levels) else {
      return comparison.evidence.last ?? 0
    }
    return comparison.evidence[difference]
  }

  /// The mean difference of a frame's levels and the video's, 0…`maxDifference`; nil outside the video.
  private func difference(_ frame: Int, _ match: Match, _ levels: [Float]) -> Int? {
    let place = LoudnessCurve.frame(at: match.time(of: LoudnessCurve.time(of: Double(frame))))
    guard 0..<other.frameCount ~= frame, 0..<video.frameCount ~= place else { return nil }
    var sum = Float(0)
    for band in levels.indices {
      let one = Float(other.levels[frame * LoudnessCurve.bandCount + band])
      let two = Float(video.levels[place * LoudnessCurve.bandCount + band])
      // Below the floor, loudness has no difference.
      let expected = min(max(two + levels[band], 0), 255)
      sum += min(abs(one - expected), Float(BoundarySearch.maxDifference))
    }
    return Int(sum / Float(levels.count))
  }

  private func comparison(of match: Match) -> Comparison {
    let first = max(LoudnessCurve.frame(at: match.from), 0)
    let end = max(min(LoudnessCurve.frame(at: match.to), other.frameCount), first)
    let frames = stride(from: first, to: end, by: max((end - first) / BoundarySearch.sampleCount, 1))
    let levels = (0..<LoudnessCurve.bandCount).map { band in
      let differences = frames.compactMap { frame -> Double? in
        let place = LoudnessCurve.frame(at: match.time(of: LoudnessCurve.time(of: Double(frame))))
        guard 0..<video.frameCount ~= place else { return nil }
        let one = other.levels[frame * LoudnessCurve.bandCount + band]
        let two = video.levels[place * LoudnessCurve.bandCount + band]
        return one > 0 && two > 0 ? Double(one) - Double(two) : nil
      }
      return Float(RobustLine.median(differences) ?? 0)
    }
    /// How often each difference occurs if the video is moved, with one more of each, as a share.
    func shares(_ offsets: [Double]) -> [Float] {
      var counts = [Float](repeating: 1, count: BoundarySearch.maxDifference + 1)
      for offset in offsets {
        var moved = match
        moved.offset += offset
        for difference in frames.compactMap({ difference($0, moved, levels) }) { counts[difference] += 1 }
      }
      let sum = counts.reduce(0, +)
      return counts.map { $0 / sum }
    }
    // The same audio at a wrong time is as unlike as other audio.
    let (inside, outside) = (shares([0]), shares([-7.3, -3.7, 3.7, 7.3]))
    let evidence = zip(inside, outside).map { log($0 / $1) }
    let meanEvidence = zip(inside, evidence).reduce(0) { $0 + $1.0 * $1.1 }
    return Comparison(match: match, levels: levels, evidence: evidence, meanEvidence: meanEvidence)
  }
}
