/// The weighted means of cells. If there are many cells, several near ones are combined; a cell with a large part of
/// the colours is divided into octants.
///
/// k-means over these means approximates k-means over all colours at much lower cost.
struct CellMeans {
  typealias Centers = [SIMD3<Float>]

  /// The number of means per centre above which cells are combined.
  private static let maxPerCenter = 192
  /// A cell with more than 1 / (`heavyDivisor` * centres) of the colours is divided, as it may contain two clusters.
  private static let heavyDivisor = 8

  /// Coordinates in separate arrays, so that loops are vectorised.
  private var x: [Float] = []
  private var y: [Float] = []
  private var z: [Float] = []
  private(set) var weights: [Float] = []

  /// - Parameters:
  ///   - points: at least one.
  ///   - count: the number of centres to find, at least 1.
  init(_ points: ColorPoints, count: Int) {
    let cells = points.cells.dropLast()
    // Consecutive cells are near each other.
    let most = CellMeans.maxPerCenter * count
    let group = (cells.count + most - 1) / most
    let heavy = Double(points.total) / Double(CellMeans.heavyDivisor * count)
    var (sum, weight, size) = (SIMD3<Double>.zero, 0.0, 0)
    for (index, cell) in cells.enumerated() {
      if cell.weight > heavy, cell.radius > 0 {
        for octant in points.octants(ofCell: index) where octant.count > 0 { append(octant.sum, octant.count) }
        continue
      }
      sum += cell.sum
      weight += cell.weight
      size += 1
      guard size == group else { continue }
      append(sum, weight)
      (sum, weight, size) = (.zero, 0, 0)
    }
    if size > 0 { append(sum, weight) }
  }

  private mutating func append(_ sum: SIMD3<Double>, _ weight: Double) {
    let mean = SIMD3<Float>(sum / weight)
    x.append(mean.x)
    y.append(mean.y)
    z.append(mean.z)
    weights.append(Float(weight))
  }

  var count: Int { x.count }

  subscript(index: Int) -> SIMD3<Float> { SIMD3(x[index], y[index], z[index]) }

  /// Computes each mean's error (weight times squared distance to its centre) with one more centre than in `errors`.
  /// - Returns: the sum of the errors.
  func lowerErrors(_ errors: [Float], by center: SIMD3<Float>, into result: inout [Float]) -> Double {
    for index in 0..<count {
      let (dx, dy, dz) = (x[index] - center.x, y[index] - center.y, z[index] - center.z)
      let error = (dx * dx + dy * dy + dz * dz) * weights[index]
      result[index] = error < errors[index] ? error : errors[index]
    }
    return CellMeans.sum(result)
  }

  static func sum(_ values: [Float]) -> Double {
    // Four sums in parallel, as each addition waits for the previous one.
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

  /// Moves centres repeatedly to the means of their nearest points.
  /// - Parameters:
  ///   - maxMoves: the largest number of moves.
  ///   - minGain: the relative reduction of the error below which a move is the last one.
  /// - Returns: the moved centres, and the error before the last move.
  func refined(_ seeds: Centers, maxMoves: Int, minGain: Double) -> (error: Double, centers: Centers) {
    var centers = seeds
    var last = Double.infinity
    var distances = [Float](repeating: 0, count: count)
    var labels = [Int32](repeating: 0, count: count)
    // Two sums per centre, used alternately, as each addition waits for the previous one.
    var sums = [SIMD4<Float>](repeating: .zero, count: 2 * centers.count)
    for _ in 0..<maxMoves {
      findNearest(centers, &distances, &labels)
      for index in sums.indices { sums[index] = .zero }
      add(labels, to: &sums)
      for index in 0..<count { distances[index] *= weights[index] }
      for index in centers.indices {
        let sum = sums[2 * index] + sums[2 * index + 1]
        if sum.w > 0 { centers[index] = SIMD3(sum.x, sum.y, sum.z) / sum.w }
      }
      let error = CellMeans.sum(distances)
      if error >= last * (1 - minGain) { return (min(error, last), centers) }
      last = error
    }
    return (last, centers)
  }

  /// Adds each mean, multiplied by its weight, to the sum of its centre. The last lane holds the sum of weights.
  private func add(_ labels: [Int32], to sums: inout [SIMD4<Float>]) {
    withCoordinates { x, y, z in
      labels.withUnsafeBufferPointer { labels in
        weights.withUnsafeBufferPointer { weights in
          sums.withUnsafeMutableBufferPointer { sums in
            for index in 0..<labels.count {
              let point = SIMD4(x[index], y[index], z[index], 1) * weights[index]
              sums[2 &* Int(labels[index]) &+ index & 1] += point
            }
          }
        }
      }
    }
  }

  /// Finds the nearest centre of each mean, the first in case of ties, and its squared distance.
  private func findNearest(_ centers: Centers, _ distances: inout [Float], _ labels: inout [Int32]) {
    withCoordinates { x, y, z in
      distances.withUnsafeMutableBufferPointer { distances in
        labels.withUnsafeMutableBufferPointer { labels in
          for (number, center) in centers.enumerated() {
            let label = Int32(truncatingIfNeeded: number)
            // The first centre initialises all distances.
            let isFirst = number == 0
            for index in 0..<distances.count {
              let (dx, dy, dz) = (x[index] - center.x, y[index] - center.y, z[index] - center.z)
              let distance = dx * dx + dy * dy + dz * dz
              let least = isFirst ? .infinity : distances[index]
              let isNearer = distance < least
              distances[index] = isNearer ? distance : least
              labels[index] = isNearer ? label : labels[index]
            }
          }
        }
      }
    }
  }

  @inline(__always)
  private func withCoordinates(
    _ body: (UnsafeBufferPointer<Float>, UnsafeBufferPointer<Float>, UnsafeBufferPointer<Float>) -> Void
  ) {
    x.withUnsafeBufferPointer { x in
      y.withUnsafeBufferPointer { y in
        z.withUnsafeBufferPointer { z in body(x, y, z) }
      }
    }
  }
}
