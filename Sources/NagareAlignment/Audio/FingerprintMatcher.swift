import Foundation

/// Finds the ranges of two fingerprints that belong to the same audio.
struct FingerprintMatcher {
  let other: Fingerprint
  let video: Fingerprint

  /// The mean number of different bits up to which a range counts as the same; 16 is chance.
  private static let threshold = 10.5
  /// The loss of evidence at which an extension ends, in bits: about six seconds of other audio.
  private static let maxLoss = 200.0
  /// The most evidence of an item, so that a second of silence or of a steady tone does not weigh more.
  private static let maxGain = 8.0
  /// The shortest match in seconds, and as a share of the shorter track.
  private static let (minLength, minShare) = (4.0, 0.2)
  /// What each match after the first costs when hypotheses are compared, in bits: at a slightly wrong speed, one match
  /// falls into several.
  private static let pieceCost = 150.0

  /// The least evidence of a match, in bits. The best of all places fits better by chance the more there are, by about
  /// the logarithm of their number.
  private var minScore: Double { 30 + 7 * log2(Double(max(other.items.count * video.items.count, 1))) }

  private static let search = DiagonalSearch(binWidth: 0.125, maxGap: 10, minVotes: 6)

  /// The best matches at a speed, and their evidence.
  /// - Parameters:
  ///   - pairs: like items.
  ///   - isWanted: whether to continue; if not, the result is incomplete.
  func matches(
    _ pairs: [DiagonalSearch.Pair], speed: Double, while isWanted: () -> Bool
  ) -> (matches: [Match], score: Double) {
    let shorter = min(Double(other.items.count) * other.step, Double(video.items.count) * video.step)
    let minLength = min(FingerprintMatcher.minLength, FingerprintMatcher.minShare * shorter)
    var selection = MatchSelection(minLength: minLength)
    var candidates: [Match] = []
    for run in FingerprintMatcher.search.runs(pairs, speed: speed) where isWanted() {
      let isKnown = candidates.contains {
        abs($0.offset - run.offset) < 0.2 && $0.from <= run.middle && run.middle <= $0.to
      }
      if !isKnown, let match = extended(run, speed: speed) { candidates.append(match) }
    }
    for match in candidates.sorted(by: { $0.score > $1.score }) { selection.add(match) }
    let cost = FingerprintMatcher.pieceCost * Double(max(selection.matches.count - 1, 0))
    return (selection.matches, max(selection.matches.reduce(0) { $0 + $1.score } - cost, 0))
  }

  /// The number of different bits of an item of the other and of the video's at its time; nil beyond the video's ends.
  private func distance(_ index: Int, _ match: Match) -> Int? {
    let place = video.index(at: match.time(of: other.time(index)))
    guard video.items.indices.contains(place) else { return nil }
    return (other.items[index] ^ video.items[place]).nonzeroBitCount
  }

  /// The match around a run of votes; nil if there is too little evidence.
  private func extended(_ run: DiagonalSearch.Run, speed: Double) -> Match? {
    let middle = min(max(other.index(at: run.middle), 0), other.items.count - 1)
    let near = max(middle - 24, 0)..<min(middle + 25, other.items.count)
    let offsets = [0, -0.06, 0.06].map { run.offset + $0 }
    var match = Match(from: run.middle, to: run.middle, offset: run.offset, speed: speed)
    var (least, best) = (Int.max, run.offset)
    for offset in offsets {
      match.offset = offset
      let sum = near.reduce(0) { $0 + (distance($1, match) ?? 16) }
      if sum < least { (least, best) = (sum, offset) }
    }
    match.offset = best
    let (before, after) = (reach(from: middle, by: -1, match), reach(from: middle + 1, by: 1, match))
    match.score = before.score + after.score
    guard match.score >= minScore else { return nil }
    match.from = other.time(before.last) - other.step / 2
    match.to = other.time(after.last) + other.step / 2
    match.confidence = confidence(of: match)
    return match
  }

  /// Extends a match in one direction, up to the point with the most evidence that no other follows.
  private func reach(from start: Int, by step: Int, _ match: Match) -> (last: Int, score: Double) {
    var (best, last, score) = (0.0, start - step, 0.0)
    var index = start
    while other.items.indices.contains(index), let distance = distance(index, match) {
      score += min(FingerprintMatcher.threshold - Double(distance), FingerprintMatcher.maxGain)
      if score > best { (best, last) = (score, index) }
      if score < best - FingerprintMatcher.maxLoss { break }
      index += step
    }
    return (last, best)
  }

  /// The share of equal bits from chance, 0, to all, 1.
  func confidence(of match: Match) -> Double {
    let first = max(other.index(at: match.from), 0)
    let range = first..<max(min(other.index(at: match.to), other.items.count), first)
    let distances = range.compactMap { distance($0, match) }
    guard !distances.isEmpty else { return 0 }
    return 1 - Double(distances.reduce(0, +)) / Double(16 * distances.count)
  }
}
