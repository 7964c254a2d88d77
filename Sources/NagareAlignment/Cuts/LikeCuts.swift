/// The pairs of cuts of two videos that may be the same: those with like pictures that begin or end shots of like
/// lengths.
struct LikeCuts {
  /// A pair of cuts, with the lengths of the shots before or after them, in seconds.
  private struct Candidate {
    let pair: DiagonalSearch.Pair
    let length, videoLength: Float
  }

  /// The most cuts of the video that are compared with one of the other, at one speed.
  private static let maxCandidates = 500
  /// About the most comparisons of pictures.
  private static let maxComparisons = 4_000_000

  private var candidates: [Candidate] = []

  /// - Parameters:
  ///   - speeds: the speeds at which shots may have like lengths, in increasing order.
  ///   - isWanted: whether to continue; if not, pairs are missing.
  init(_ other: SceneCuts, _ video: SceneCuts, speeds: [Double], while isWanted: () -> Bool) {
    var (comparisonCount, shotCount) = (0, 0)
    // Each shot adds the same share to the comparisons that are allowed so far, so that the whole video is compared.
    let share = Double(LikeCuts.maxComparisons) / Double(max(2 * other.cuts.count, 1))
    for isBefore in [true, false] {
      let shots = LikeCuts.shots(of: video, isBefore: isBefore).sorted { $0.length < $1.length }
      for shot in LikeCuts.shots(of: other, isBefore: isBefore) {
        shotCount += 1
        guard isWanted() else { return }
        guard Double(comparisonCount) < Double(shotCount) * share else { continue }
        let one = other.cuts[shot.cut]
        // Neighbouring speeds have most of their candidates in common.
        var next = 0
        for speed in speeds {
          let found = LikeCuts.range(of: shot.length * speed, in: shots)
          let range = max(found.lowerBound, next)..<max(found.upperBound, next)
          next = range.upperBound
          for index in stride(from: range.lowerBound, to: next, by: range.count / LikeCuts.maxCandidates + 1) {
            comparisonCount += 1
            let two = video.cuts[shots[index].cut]
            guard one.after.similarity(to: two.after) >= CutMatcher.minSimilarity else { continue }
            candidates.append(
              Candidate(
                pair: DiagonalSearch.Pair(x: one.time, y: two.time), length: Float(shot.length),
                videoLength: Float(shots[index].length)))
          }
        }
      }
    }
  }

  /// The pairs with shots of like lengths at a speed.
  func pairs(at speed: Double) -> some Sequence<DiagonalSearch.Pair> {
    candidates.lazy.filter { abs(Double($0.videoLength) - Double($0.length) * speed) <= CutMatcher.tolerance }
      .map(\.pair)
  }

  private typealias Shot = (length: Double, cut: Int)

  /// The lengths of the shots before or after each cut, as far as another cut bounds them.
  private static func shots(of cuts: SceneCuts, isBefore: Bool) -> [Shot] {
    cuts.cuts.indices.dropFirst().map { index in
      (cuts.cuts[index].time - cuts.cuts[index - 1].time, isBefore ? index : index - 1)
    }
  }

  /// The indices of the shots of about a length, among those in the order of length.
  private static func range(of length: Double, in shots: [Shot]) -> Range<Int> {
    let first = shots.partitioningIndex { $0.length >= length - CutMatcher.tolerance }
    return first..<max(shots.partitioningIndex { $0.length > length + CutMatcher.tolerance }, first)
  }
}

extension Array {
  /// The index of the first element that satisfies `predicate`, or `endIndex`. All elements after it must satisfy it as
  /// well.
  func partitioningIndex(where predicate: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if predicate(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
