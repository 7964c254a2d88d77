/// The means of cells, or of several near ones together, as often as there are colours in them.
///
/// k-means of them is a good guess at that of all colours, and soon found.
struct CellMeans {
  typealias Centers = [SIMD3<Float>]

  /// By coordinates: loops over them become vectors.
  private var x: [Float] = []
  private var y: [Float] = []
  private var z: [Float] = []
  private(set) var weights: [Float] = []

  /// - Parameter most: where there are more cells, some that follow each other are taken together.
  init(_ points: ColorPoints, most: Int = .max) {
    let cells = points.cells
    let number = cells.count - 1
    // Neighbours of the order in which cells come are near each other.
    let group = number / most + (number % most > 0 ? 1 : 0)
    for first in stride(from: 0, to: number, by: group) {
      var (sum, weight) = (SIMD3<Double>.zero, 0.0)
      for cell in first..<min(first + group, number) {
        sum += cells[cell].sum
        weight += cells[cell].weight
      }
      let mean = SIMD3<Float>(sum / weight)
      x.append(mean.x)
      y.append(mean.y)
      z.append(mean.z)
      weights.append(Float(weight))
    }
  }

  var count: Int { x.count }

  subscript(index: Int) -> SIMD3<Float> { SIMD3(x[index], y[index], z[index]) }

  /// The errors of all means, weight times squared distance, with one centre more.
  /// - Returns: their sum.
  func lessen(_ errors: [Float], by center: SIMD3<Float>, into result: inout [Float]) -> Double {
    for index in 0..<count {
      let (dx, dy, dz) = (x[index] - center.x, y[index] - center.y, z[index] - center.z)
      let error = (dx * dx + dy * dy + dz * dz) * weights[index]
      result[index] = error < errors[index] ? error : errors[index]
    }
    return CellMeans.sum(result)
  }

  static func sum(_ values: [Float]) -> Double {
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

  /// Centres that were moved to the means of what is nearest to them, and the error before the last move.
  /// - Parameters:
  ///   - mostMoves: how often, at most.
  ///   - leastGain: of the error; a move that lessens it by a smaller part is the last one.
  func settled(_ seeds: Centers, mostMoves: Int, leastGain: Double) -> (error: Double, centers: Centers) {
    var centers = seeds
    var last = Double.infinity
    var distances = [Float](repeating: 0, count: count)
    var owners = [Int32](repeating: 0, count: count)
    // Two of each, in turn, as each addition waits for the one before.
    var sums = [SIMD4<Float>](repeating: .zero, count: 2 * centers.count)
    for _ in 0..<mostMoves {
      findNearest(centers, &distances, &owners)
      for index in sums.indices { sums[index] = .zero }
      add(owners, to: &sums)
      for index in 0..<count { distances[index] *= weights[index] }
      for index in centers.indices {
        let sum = sums[2 * index] + sums[2 * index + 1]
        if sum.w > 0 { centers[index] = SIMD3(sum.x, sum.y, sum.z) / sum.w }
      }
      let error = CellMeans.sum(distances)
      if error >= last * (1 - leastGain) { return (min(error, last), centers) }
      last = error
    }
    return (last, centers)
  }

  /// Adds each mean to the sum of its centre, as often as it stands for colours; in the last lane that number.
  private func add(_ owners: [Int32], to sums: inout [SIMD4<Float>]) {
    withCoordinates { x, y, z in
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
    withCoordinates { x, y, z in
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
