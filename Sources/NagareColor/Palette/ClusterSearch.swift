/// Searches for initial centres among the means of cells.
struct ClusterSearch {
  typealias Centers = CellMeans.Centers

  private let means: CellMeans
  private let count: Int
  private var random: SplitMix64

  /// The number of attempts. Up to four centres are easily found; the fewer, the cheaper an attempt.
  private var attemptCount: Int { count == 1 ? 1 : count <= 4 ? 20 / count : 12 }
  /// The number of results that are refined.
  private var refinedCount: Int { count <= 4 ? 1 : 3 }
  /// The number of moves after which the best results are evident.
  private var firstMoves: Int { count <= 4 ? 4 : 10 }
  /// Limits for refining initial centres: the number of further moves, and the relative reduction of the error.
  private static let furtherMoves = 16
  private static let minGain = 0.002

  init(_ points: ColorPoints, count: Int, seed: UInt64) {
    self.count = count
    means = CellMeans(points, count: count)
    random = SplitMix64(seed: seed)
  }

  /// The centres found by the best attempts; fewer than requested if there are fewer distinct means.
  mutating func best() -> [Centers] {
    var results: [(error: Double, centers: Centers)] = []
    for _ in 0..<attemptCount {
      let result = refined(seeds(), firstMoves)
      if results.contains(where: { $0.error == result.error }) { continue }
      results.insert(result, at: results.firstIndex { $0.error > result.error } ?? results.count)
    }
    return results.prefix(refinedCount).map { refined($0.centers, Self.furtherMoves).centers }
  }

  private func refined(_ centers: Centers, _ moves: Int) -> (error: Double, centers: Centers) {
    means.refined(centers, maxMoves: moves, minGain: Self.minGain)
  }

  /// Greedy k-means++ (Arthur and Vassilvitskii, 2007): each further seed is the best of several candidates, drawn with
  /// probabilities proportional to weight times squared distance from the nearest seed.
  private mutating func seeds() -> Centers {
    // About as many as in scikit-learn: 2 plus the logarithm of the number of centres.
    let candidateCount = 2 + (Int.bitWidth - count.leadingZeroBitCount) * 2 / 3
    var centers = [means[draw(means.weights)]]
    var errors = [Float](repeating: .infinity, count: means.count)
    var trial = errors
    var best = errors
    errors = means.lowerErrors(errors, by: centers[0], into: &trial) > 0 ? trial : []
    while centers.count < count, !errors.isEmpty {
      var (least, center): (Double, SIMD3<Float>) = (.infinity, .zero)
      for _ in 0..<candidateCount {
        let candidate = means[draw(errors)]
        let total = means.lowerErrors(errors, by: candidate, into: &trial)
        guard total < least else { continue }
        (least, center) = (total, candidate)
        swap(&trial, &best)
      }
      centers.append(center)
      swap(&errors, &best)
      if least == 0 { break }
    }
    return centers
  }

  /// Draws an index with probability proportional to its share.
  private mutating func draw(_ shares: [Float]) -> Int {
    var rest = CellMeans.sum(shares) * random.nextUnit()
    var last = 0
    for index in 0..<shares.count where shares[index] > 0 {
      if Double(shares[index]) > rest { return index }
      rest -= Double(shares[index])
      last = index
    }
    return last
  }
}
