/// Looks for centres to begin with, among the means of cells.
struct ClusterSearch {
  typealias Centers = [SIMD3<Float>]

  /// The means, by coordinates: loops over them become vectors.
  private var x: [Float] = []
  private var y: [Float] = []
  private var z: [Float] = []
  private var weights: [Float] = []
  private let count: Int
  private var random: SplitMix64

  /// How often seeds are drawn. Few centres are mostly found at once, and are looked for in every video frame.
  private var attempts: Int { count == 1 ? 1 : count <= 4 ? 5 : 12 }
  /// So many moves of centres, or as many as lessen the error by so much, are enough to tell which result is the best.
  private static let mostMoves = 20
  private static let leastGain = 0.002
  /// More cells than this for each centre are taken together, some that follow each other at a time: with fewer means
  /// attempts take less time, and the rounds that come after look at every colour anyway.
  private static let mostMeans = 192

  init(_ points: ColorPoints, count: Int, seed: UInt64) {
    self.count = count
    random = SplitMix64(seed: seed)
    let cells = points.cells
    let number = cells.count - 1
    // Neighbours of the order in which cells come are near each other.
    let most = Self.mostMeans * count
    let group = (number + most - 1) / most
    var index = 0
    while index < number {
      var (sum, weight) = (SIMD3<Double>.zero, 0.0)
      for cell in index..<min(index + group, number) {
        sum += cells[cell].sum
        weight += cells[cell].weight
      }
      let mean = SIMD3<Float>(sum / weight)
      x.append(mean.x)
      y.append(mean.y)
      z.append(mean.z)
      weights.append(Float(weight))
      index += group
    }
  }

  /// The best centres of several attempts, best first; fewer than asked for if there are fewer different means.
  /// - Parameter limit: how many results there are at most.
  mutating func best(_ limit: Int) -> [Centers] {
    var results: [(error: Double, centers: Centers)] = []
    for _ in 0..<attempts {
      let result = settled(seeds())
      if results.contains(where: { $0.error == result.error }) { continue }
      results.insert(result, at: results.firstIndex { $0.error > result.error } ?? results.count)
    }
    return results.prefix(limit).map(\.centers)
  }

  private func mean(_ index: Int) -> SIMD3<Float> { SIMD3(x[index], y[index], z[index]) }

  /// Greedy k-means++ (Arthur and Vassilvitskii, 2007): each seed is the best of a few that are drawn by their squared
  /// distances from the seeds so far.
  private mutating func seeds() -> Centers {
    // As many as scikit-learn draws, about: 2 and the logarithm of the number of centres.
    let candidates = 2 + (Int.bitWidth - count.leadingZeroBitCount) * 2 / 3
    var centers = [mean(draw(weights))]
    var errors = [Float](repeating: .infinity, count: x.count)
    var trial = errors
    var best = errors
    errors = lessened(errors, by: centers[0], into: &trial) > 0 ? trial : []
    while centers.count < count, !errors.isEmpty {
      var (least, center): (Double, SIMD3<Float>) = (.infinity, .zero)
      for _ in 0..<candidates {
        let candidate = mean(draw(errors))
        let total = lessened(errors, by: candidate, into: &trial)
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

  /// The errors of all means, weight times squared distance, with one centre more.
  /// - Returns: their sum.
  private func lessened(_ errors: [Float], by center: SIMD3<Float>, into result: inout [Float]) -> Double {
    for index in 0..<x.count {
      let (dx, dy, dz) = (x[index] - center.x, y[index] - center.y, z[index] - center.z)
      let error = (dx * dx + dy * dy + dz * dz) * weights[index]
      result[index] = error < errors[index] ? error : errors[index]
    }
    return sum(result)
  }

  private func sum(_ values: [Float]) -> Double {
    // Four sums at once, as each addition waits for the one before.
    var sums = SIMD4<Double>.zero
    var index = 0
    while index + 4 <= values.count {
      sums += SIMD4(
        Double(values[index]), Double(values[index + 1]), Double(values[index + 2]), Double(values[index + 3]))
      index += 4
    }
    var rest = 0.0
    while index < values.count {
      rest += Double(values[index])
      index += 1
    }
    return sums.x + sums.y + sums.z + sums.w + rest
  }

  /// A place, drawn by its share of the sum.
  private mutating func draw(_ shares: [Float]) -> Int {
    // 53 bits, as many as a Double holds.
    var rest = sum(shares) * Double(random.next() >> 11) * 0x1p-53
    var last = 0
    for index in 0..<shares.count where shares[index] > 0 {
      if Double(shares[index]) > rest { return index }
      rest -= Double(shares[index])
      last = index
    }
    return last
  }

  /// Centres that were moved to the means of what is nearest to them until that changes little, and the error then.
  private func settled(_ seeds: Centers) -> (error: Double, centers: Centers) {
    var centers = seeds
    var last = Double.infinity
    var distances = [Float](repeating: 0, count: x.count)
    var owners = [Int32](repeating: 0, count: x.count)
    // Two of each, in turn, as each addition waits for the one before.
    var sums = [SIMD4<Float>](repeating: .zero, count: 2 * centers.count)
    for _ in 0..<Self.mostMoves {
      findNearest(centers, &distances, &owners)
      for index in sums.indices { sums[index] = .zero }
      add(owners, to: &sums)
      for index in 0..<x.count { distances[index] *= weights[index] }
      for index in centers.indices {
        let sum = sums[2 * index] + sums[2 * index + 1]
        if sum.w > 0 { centers[index] = SIMD3(sum.x, sum.y, sum.z) / sum.w }
      }
      let error = sum(distances)
      if error >= last * (1 - Self.leastGain) { return (min(error, last), centers) }
      last = error
    }
    return (last, centers)
  }

  /// Adds each mean to the sum of its centre, as often as it stands for colours; in the last lane that number.
  private func add(_ owners: [Int32], to sums: inout [SIMD4<Float>]) {
    withPointers { x, y, z in
      owners.withUnsafeBufferPointer { owners in
        weights.withUnsafeBufferPointer { weights in
          sums.withUnsafeMutableBufferPointer { sums in
            for index in 0..<owners.count {
              let point = SIMD4(x[index], y[index], z[index], 1) * weights[index]
              sums[2 &* Int(owners[index]) &+ index & 1] += point
            }
          }
        }
      }
    }
  }

  /// The nearest centre of each mean, of equally near ones the first, and its squared distance.
  private func findNearest(_ centers: Centers, _ distances: inout [Float], _ owners: inout [Int32]) {
    withPointers { x, y, z in
      distances.withUnsafeMutableBufferPointer { distances in
        owners.withUnsafeMutableBufferPointer { owners in
          for (number, center) in centers.enumerated() {
            let owner = Int32(truncatingIfNeeded: number)
            // Where the first one is nearer than anything.
            let isFirst = number == 0
            for index in 0..<distances.count {
              let (dx, dy, dz) = (x[index] - center.x, y[index] - center.y, z[index] - center.z)
              let distance = dx * dx + dy * dy + dz * dz
              let least = isFirst ? .infinity : distances[index]
              let isNearer = distance < least
              distances[index] = isNearer ? distance : least
              owners[index] = isNearer ? owner : owners[index]
            }
          }
        }
      }
    }
  }

  @inline(__always)
  private func withPointers<Result>(
    _ body: (UnsafePointer<Float>, UnsafePointer<Float>, UnsafePointer<Float>) -> Result
  ) -> Result {
    x.withUnsafeBufferPointer { x in
      y.withUnsafeBufferPointer { y in
        z.withUnsafeBufferPointer { z in body(x.baseAddress!, y.baseAddress!, z.baseAddress!) }
      }
    }
  }
}

@inline(__always)
func squaredDistance(_ one: SIMD3<Float>, _ other: SIMD3<Float>) -> Float {
  let (x, y, z) = (one.x - other.x, one.y - other.y, one.z - other.z)
  return x * x + y * y + z * z
}
