/// Looks for centres to start from, among points that stand for all colours.
package final class ClusterSearch {
  private let points: ClusterPoints
  private let most: Int
  private var random: SplitMix64
  /// In `w` is nothing.
  private var centers: [SIMD4<Double>] = []
  /// Σ |S|²/n of the centres' points: the larger it is, the smaller is the error.
  private(set) var gain = 0.0
  private let owners: UnsafeMutablePointer<SIMD4<Int32>>
  private let nearest, trial, best: UnsafeMutablePointer<ClusterPoints.Four>

  init(_ points: ClusterPoints, count: Int, seed: UInt64) {
    (self.points, self.most) = (points, count)
    random = SplitMix64(seed: seed)
    owners = .allocate(capacity: points.fours)
    owners.initialize(repeating: .zero, count: points.fours)
    nearest = .allocate(capacity: 3 * points.fours)
    nearest.initialize(repeating: .one, count: 3 * points.fours)
    (trial, best) = (nearest + points.fours, nearest + 2 * points.fours)
  }

  deinit {
    owners.deallocate()
    nearest.deallocate()
  }

  var places: [ColorPlace] {
    centers.map { center in
      func place(_ value: Double) -> Int { Int((value * 2048).rounded()) + ColorPlace.middle }
      return ColorPlace(x: place(center.x), y: place(center.y), z: place(center.z))
    }
  }

  // points per k, most, population, children per k, rounds, refined, most points of refined, fine children, rounds
  private static let tuning = [128, 1024, 16, 4, 4, 8, 4096, 24, 4]
  package static func centers(of tree: ColorTree, count: Int, seed: UInt64) -> [ColorPlace] {
    let t = tuning
    let points = ClusterPoints(tree, most: min(t[0] * count, t[1]))
    let search = ClusterSearch(points, count: count, seed: seed)
    var found = search.population(t[2], children: t[3] * count, rounds: t[4])
    found = search.refine(Array(found.prefix(t[5])), 30)
    let fine = ClusterSearch(ClusterPoints(tree, most: t[6]), count: count, seed: seed)
    found = fine.refine(found, t[8])
    found = fine.breed(found, t[7], t[8])
    found = fine.refine(Array(found.prefix(1)), 30)
    return fine.places
  }

  typealias Found = (gain: Double, centers: [SIMD4<Double>])

  /// A population, the best first.
  func population(_ size: Int, children: Int, rounds: Int) -> [Found] {
    var found: [Found] = []
    for _ in 0..<size {
      centers = []
      seed()
      relax(rounds)
      found.append((gain, centers))
    }
    found.sort { $0.gain > $1.gain }
    return breed(found, children, rounds)
  }

  func breed(_ found: [Found], _ children: Int, _ rounds: Int) -> [Found] {
    var found = found
    guard most > 1, found.count > 1 else { return found }
    for _ in 0..<children {
      let one = Int(random.next(below: UInt64(found.count)))
      var other = Int(random.next(below: UInt64(found.count - 1)))
      if other >= one { other += 1 }
      centers = merged(found[one].centers + found[other].centers)
      relax(rounds)
      if gain > found[found.count - 1].gain, !found.contains(where: { $0.gain == gain }) {
        found[found.count - 1] = (gain, centers)
        found.sort { $0.gain > $1.gain }
      }
    }
    return found
  }

  func refine(_ found: [Found], _ rounds: Int) -> [Found] {
    found.map { one in
      centers = one.centers
      relax(rounds)
      return (gain, centers)
    }.sorted { $0.gain > $1.gain }
  }

  /// Ward
  private func merged(_ both: [SIMD4<Double>]) -> [SIMD4<Double>] {
    var all = both
    func cost(_ a: SIMD4<Double>, _ b: SIMD4<Double>) -> Double {
      let d = a - b
      return a.w * b.w / (a.w + b.w) * (d.x * d.x + d.y * d.y + d.z * d.z)
    }
    while all.count > most {
      var (least, pair) = (Double.infinity, (0, 1))
      for i in 0..<all.count - 1 {
        for j in i + 1..<all.count {
          let cost = cost(all[i], all[j])
          if cost < least { (least, pair) = (cost, (i, j)) }
        }
      }
      let (a, b) = (all[pair.0], all[pair.1])
      var mean = (a * a.w + b * b.w) / (a.w + b.w)
      mean.w = a.w + b.w
      all[pair.0] = mean
      all.remove(at: pair.1)
    }
    return all
  }

  // MARK: k-means++

  /// Greedy k-means++: each seed is the best of a few that are drawn by their squared distances from the seeds so far.
  private func seed() {
    for four in 0..<points.fours { nearest[four] = .one }
    var total = 0.0
    for index in 0..<points.count { total += points.weighted[index].w }
    let trials = 2 + (most > 2 ? 1 : 0) + (most > 7 ? 1 : 0)
    while centers.count < most, total > 0 {
      var (least, winner) = (Double.infinity, 0)
      for _ in 0..<(centers.isEmpty ? 1 : trials) {
        let candidate = draw(total)
        let error = measure(candidate, isFirst: centers.isEmpty)
        if error < least {
          (least, winner) = (error, candidate)
          best.update(from: trial, count: points.fours)
        }
      }
      centers.append(points.place(winner))
      nearest.update(from: best, count: points.fours)
      total = least
    }
  }

  /// A point, drawn by the distances that add up to `total`.
  private func draw(_ total: Double) -> Int {
    var rest = Double(random.next(below: UInt64(total)))
    var last = 0
    let nearest = UnsafeMutableRawPointer(nearest).assumingMemoryBound(to: Float.self)
    let (weighted, count) = (points.weighted, points.count)
    for index in 0..<count {
      let part = Double(nearest[index]) * weighted[index].w
      if part > rest { return index }
      rest -= part
      if part > 0 { last = index }
    }
    return last
  }

  private func measure(_ seed: Int, isFirst: Bool) -> Double {
    let center = ClusterCenter(points.place(seed))
    let (points, trial, nearest, fours) = (self.points, self.trial, self.nearest, self.points.fours)
    let weighted = points.weighted
    var (one, two) = (0.0, 0.0)
    for four in 0..<fours {
      var distances = points.squares[four] + center.scores(points, four)
      if !isFirst { distances.replace(with: nearest[four], where: nearest[four] .< distances) }
      trial[four] = distances
      one += Double(distances.x) * weighted[4 * four].w
      two += Double(distances.y) * weighted[4 * four + 1].w
      one += Double(distances.z) * weighted[4 * four + 2].w
      two += Double(distances.w) * weighted[4 * four + 3].w
    }
    return one + two
  }

  // MARK: Lloyd

  private func relax(_ rounds: Int) {
    gain = -1
    for _ in 0..<rounds {
      assign()
      var sums = [SIMD4<Double>](repeating: .zero, count: 2 * centers.count)
      sums.withUnsafeMutableBufferPointer { add($0, $0.count / 2) }
      var newGain = 0.0
      for index in centers.indices {
        let sum = sums[index] + sums[index + centers.count]
        guard sum.w > 0 else { continue }
        newGain += (sum.x * sum.x + sum.y * sum.y + sum.z * sum.z) / sum.w
        centers[index] = sum / sum.w
        centers[index].w = sum.w
      }
      if newGain <= gain { break }
      gain = newGain
    }
  }

  private func add(_ sums: UnsafeMutableBufferPointer<SIMD4<Double>>, _ count: Int) {
    let (weighted, owners, fours) = (points.weighted, self.owners, points.fours)
    for four in 0..<fours {
      let owner = owners[four]
      sums[Int(owner.x)] += weighted[4 * four]
      sums[Int(owner.y) &+ count] += weighted[4 * four + 1]
      sums[Int(owner.z)] += weighted[4 * four + 2]
      sums[Int(owner.w) &+ count] += weighted[4 * four + 3]
    }
  }

  private func assign() {
    let (points, owners, fours) = (self.points, self.owners, self.points.fours)
    centers.map(ClusterCenter.init).withUnsafeBufferPointer { centers in
      for four in 0..<fours {
        var best = centers[0].scores(points, four)
        var owner = SIMD4<Int32>.zero
        var number = SIMD4<Int32>.zero
        for index in 1..<centers.count {
          number &+= 1
          let scores = centers[index].scores(points, four)
          let isNearer = scores .< best
          best.replace(with: scores, where: isNearer)
          owner.replace(with: number, where: isNearer)
        }
        owners[four] = owner
      }
    }
  }
}
