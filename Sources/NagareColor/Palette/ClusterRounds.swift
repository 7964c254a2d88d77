/// The iterations of k-means: each colour is assigned to its nearest centre, the first in case of ties, and each centre
/// moves to the mean of its colours.
package struct ClusterRounds {
  /// The number and sum of the colours assigned to a centre.
  package struct Tally: Hashable, Sendable {
    package var count = 0.0
    package var sum = SIMD3<Double>.zero

    package init() {}

    package mutating func add(_ sum: SIMD3<Double>, count: Double) {
      self.count += count
      self.sum += sum
    }
  }

  /// The largest number of rounds.
  package static let maxRounds = 50

  package private(set) var centers: [SIMD3<Float>]
  package private(set) var tallies: [Tally] = []
  package private(set) var roundCount = 0
  private let points: ColorPoints

  /// - Parameter centers: at least one.
  package init(_ points: ColorPoints, from centers: [SIMD3<Float>]) {
    (self.points, self.centers) = (points, centers)
  }

  /// The smallest change of a centre's count that requires another round: 10 for at least 65,536 colours, in proportion
  /// for fewer, and at least 1.
  package static func limit(of count: Int) -> Int { min(max(count * 10 / 65_536, 1), 10) }

  /// Runs rounds until no centre's count changes by the limit or more, or for `maxRounds`. In each round, the first
  /// centre without colours moves to the point farthest from all centres.
  package mutating func run() {
    let limit = Double(Self.limit(of: points.total))
    while roundCount < Self.maxRounds {
      let last = tallies
      tallies = assigned()
      roundCount += 1
      let changes = zip(last, tallies).contains { abs($0.count - $1.count) >= limit }
      for (index, tally) in tallies.enumerated() where tally.count > 0 {
        centers[index] = SIMD3<Float>(tally.sum / tally.count)
      }
      if let empty = tallies.firstIndex(where: { $0.count == 0 }), let point = farthest() {
        centers[empty] = point
      } else if !last.isEmpty, !changes {
        return
      }
    }
  }

  /// The part of the points' sum of squares that the centres explain: the larger it is, the smaller the error.
  package var explained: Double {
    tallies.reduce(0) { $1.count > 0 ? $0 + ($1.sum * $1.sum).sum() / $1.count : $0 }
  }

  /// The point farthest from its nearest centre, the first in case of ties; nil if all points are centres.
  private func farthest() -> SIMD3<Float>? {
    var (most, farthest): (Float, SIMD3<Float>?) = (0, nil)
    for point in points.points {
      let distance = centers.reduce(Float.infinity) { min($0, squaredDistance(point, $1)) }
      if distance > most { (most, farthest) = (distance, point) }
    }
    return farthest
  }

  private func assigned() -> [Tally] {
    var tallies = [Tally](repeating: Tally(), count: centers.count)
    let pass = AssignmentPass(points, centers)
    points.cells.withUnsafeBufferPointer { cells in
      points.points.withUnsafeBufferPointer { points in
        tallies.withUnsafeMutableBufferPointer { pass.run(cells, points, $0) }
      }
    }
    return tallies
  }
}

/// Assigns points to their nearest centres. A cell is assigned as a whole if its mean and radius show that all its
/// points have the same nearest centre.
private struct AssignmentPass {
  private let centers: [SIMD3<Float>]
  /// The distances between centres, row by row.
  private let gaps: [Float]
  private let weights: [Double]
  /// The most points that are summed as `Float`; sums of RGB codes are then exact.
  private static let maxFloatPoints = 4096.0

  init(_ points: ColorPoints, _ centers: [SIMD3<Float>]) {
    self.centers = centers
    gaps = centers.flatMap { one in centers.map { squaredDistance(one, $0).squareRoot() } }
    weights = points.weights
  }

  func run(
    _ cells: UnsafeBufferPointer<ColorPoints.Cell>, _ points: UnsafeBufferPointer<SIMD3<Float>>,
    _ tallies: UnsafeMutableBufferPointer<ClusterRounds.Tally>
  ) {
    withUnsafeTemporaryAllocation(of: Float.self, capacity: centers.count) { distances in
      withUnsafeTemporaryAllocation(of: Int.self, capacity: centers.count) { candidates in
        for index in 0..<cells.count - 1 {
          let cell = cells[index]
          let best = nearest(cell.mean, distances)
          let count = cell.radius > 0 ? rivals(of: best, for: cell, distances, candidates) : 1
          if count == 1 {
            tallies[best].add(cell.sum, count: cell.weight)
          } else if count == 2, weights.isEmpty, cell.weight <= Self.maxFloatPoints {
            let second = share(of: candidates[1], beside: candidates[0], points[cell.first..<cells[index + 1].first])
            tallies[candidates[1]].add(second.sum, count: second.count)
            tallies[candidates[0]].add(cell.sum - second.sum, count: cell.weight - second.count)
          } else {
            let some = UnsafeBufferPointer(rebasing: candidates[..<count])
            for point in cell.first..<cells[index + 1].first { add(points[point], point, some, tallies) }
          }
        }
      }
    }
  }

  /// Finds the centre nearest to a point, and computes the squared distances to all centres.
  @inline(__always)
  private func nearest(_ point: SIMD3<Float>, _ distances: UnsafeMutableBufferPointer<Float>) -> Int {
    var best = 0
    for index in 0..<centers.count {
      distances[index] = squaredDistance(point, centers[index])
      if distances[index] < distances[best] { best = index }
    }
    return best
  }

  /// Lists a cell's nearest centre and all that may be nearer to one of its points, in ascending order of index.
  /// - Returns: the number of candidates.
  @inline(__always)
  private func rivals(
    of best: Int, for cell: ColorPoints.Cell, _ distances: UnsafeMutableBufferPointer<Float>,
    _ candidates: UnsafeMutableBufferPointer<Int>
  ) -> Int {
    // |x - c|² - |x - b|² changes by at most 2 |c - b| when x moves by 1. The factor allows for rounding.
    let doubledRadius = cell.radius * 2.0001
    var count = 0
    for index in 0..<centers.count {
      let lead = distances[index] - distances[best]
      guard lead <= doubledRadius * gaps[best * centers.count + index] + distances[index] * 1e-5 else { continue }
      candidates[count] = index
      count += 1
    }
    return count
  }

  /// The tally of the points that are nearer to the first of two centres than to the second.
  @inline(__always)
  private func share(
    of index: Int, beside other: Int, _ points: Slice<UnsafeBufferPointer<SIMD3<Float>>>
  ) -> ClusterRounds.Tally {
    let (center, other) = (centers[index], centers[other])
    var (sum, count) = (SIMD3<Float>.zero, Float.zero)
    for point in points {
      let share: Float = squaredDistance(point, center) < squaredDistance(point, other) ? 1 : 0
      sum += point * share
      count += share
    }
    var tally = ClusterRounds.Tally()
    tally.add(SIMD3<Double>(sum), count: Double(count))
    return tally
  }

  @inline(__always)
  private func add(
    _ point: SIMD3<Float>, _ index: Int, _ candidates: UnsafeBufferPointer<Int>,
    _ tallies: UnsafeMutableBufferPointer<ClusterRounds.Tally>
  ) {
    var (best, least) = (0, Float.infinity)
    for candidate in candidates {
      let distance = squaredDistance(point, centers[candidate])
      if distance < least { (best, least) = (candidate, distance) }
    }
    let weight = weights.isEmpty ? 1 : weights[index]
    tallies[best].add(SIMD3<Double>(point) * weight, count: weight)
  }
}

@inline(__always)
func squaredDistance(_ one: SIMD3<Float>, _ other: SIMD3<Float>) -> Float {
  let (x, y, z) = (one.x - other.x, one.y - other.y, one.z - other.z)
  return x * x + y * y + z * z
}
