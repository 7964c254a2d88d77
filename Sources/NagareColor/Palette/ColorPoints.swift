/// The colours of an image as points in a colour space, grouped into cells of near points, so that many decisions can
/// be made per cell instead of per point.
package struct ColorPoints {
  /// A sequence of consecutive points.
  struct Cell {
    /// The index of the first point. The cell ends before the next cell's first point.
    var first: Int
    /// The number of colours, including repetitions.
    var weight = 0.0
    /// The sum of the points, multiplied by their weights.
    var sum = SIMD3<Double>.zero
    var mean = SIMD3<Float>.zero
    /// The largest distance of a point from the mean.
    var radius: Float = 0
  }

  /// RGB codes, 0…255, or OKLab's lightness, a and b.
  package private(set) var points: [SIMD3<Float>] = []
  /// The number of occurrences of each point's colour; empty if each occurrence is a point.
  private(set) var weights: [Double] = []
  /// The cells, followed by an empty one.
  private(set) var cells: [Cell] = []
  /// The number of colours, including repetitions.
  package let total: Int

  /// The binary logarithm of the number of cells per side of the bounding box.
  private static let gridBits = 5

  package init(_ colors: [RGBColor], in space: Palette.Space) {
    self.init(colors, ColorCounts(of: colors), in: space)
  }

  /// - Parameter counts: the counts of the distinct colours, to make each a cell; nil to group the colours by a grid.
  init(_ colors: [RGBColor], _ counts: ColorCounts?, in space: Palette.Space) {
    total = colors.count
    if let counts {
      points = counts.entries.map { ColorPoints.point($0.color, space) }
      weights = counts.entries.map { Double($0.count) }
      cells = (0...points.count).map { Cell(first: $0) }
    } else {
      (points, cells) = ColorPoints.sorted(colors, in: space)
    }
    measure()
  }

  private static func point(_ color: RGBColor, _ space: Palette.Space) -> SIMD3<Float> {
    switch space {
    case .rgb: SIMD3(Float(color.red), Float(color.green), Float(color.blue))
    case .oklab: OKLabTable.shared.lab(of: color)
    }
  }

  /// The number of occurrences of a point's colour.
  private func weight(of index: Int) -> Double { weights.isEmpty ? 1 : weights[index] }

  /// Divides a cell's points into octants about its mean.
  func octants(ofCell index: Int) -> [ClusterRounds.Tally] {
    var octants = [ClusterRounds.Tally](repeating: ClusterRounds.Tally(), count: 8)
    let mean = cells[index].mean
    for place in cells[index].first..<cells[index + 1].first {
      let point = points[place]
      let octant = (point.x > mean.x ? 1 : 0) | (point.y > mean.y ? 2 : 0) | (point.z > mean.z ? 4 : 0)
      let weight = weight(of: place)
      octants[octant].add(SIMD3<Double>(point) * weight, count: weight)
    }
    return octants
  }

  private mutating func measure() {
    points.withUnsafeBufferPointer { points in
      for index in cells.indices.dropLast() {
        var cell = cells[index]
        let range = cell.first..<cells[index + 1].first
        for point in range {
          let weight = weight(of: point)
          cell.weight += weight
          cell.sum += SIMD3<Double>(points[point]) * weight
        }
        cell.mean = SIMD3<Float>(cell.sum / cell.weight)
        if range.count > 1 {
          cell.radius = range.reduce(0) { max($0, squaredDistance(points[$1], cell.mean)) }.squareRoot()
        }
        cells[index] = cell
      }
    }
  }

  /// Sorts points by cell, and cells in Morton order, so that near cells are close in the array.
  private static func sorted(_ colors: [RGBColor], in space: Palette.Space) -> ([SIMD3<Float>], [Cell]) {
    var ends = [Int](repeating: 0, count: 1 << (3 * gridBits))
    let keys = numbers(of: colors, counts: &ends)
    var cells: [Cell] = []
    var sum = 0
    for key in ends.indices where ends[key] > 0 {
      cells.append(Cell(first: sum))
      // The start of the cell; filling the cell moves it to the end.
      (ends[key], sum) = (sum, sum + ends[key])
    }
    cells.append(Cell(first: sum))
    let points = [SIMD3<Float>](unsafeUninitializedCapacity: colors.count) { points, count in
      ends.withUnsafeMutableBufferPointer { ends in
        for (color, key) in zip(colors, keys) {
          points.initializeElement(at: ends[Int(key)], to: point(color, space))
          ends[Int(key)] += 1
        }
      }
      count = colors.count
    }
    return (points, cells)
  }

  /// The cell number of each colour.
  /// - Parameter counts: the number of colours in each cell, to be increased.
  private static func numbers(of colors: [RGBColor], counts: inout [Int]) -> [UInt16] {
    let bits = cellBits(colors)
    return [UInt16](unsafeUninitializedCapacity: colors.count) { numbers, count in
      bits.withUnsafeBufferPointer { bits in
        counts.withUnsafeMutableBufferPointer { counts in
          for color in colors {
            let number = bits[Int(color.red)] | bits[256 + Int(color.green)] | bits[512 + Int(color.blue)]
            counts[Int(number)] += 1
            numbers.initializeElement(at: count, to: number)
            count += 1
          }
        }
      }
    }
  }

  /// The bits that each code contributes to the cell number (Morton order): 256 entries for red, then for green and
  /// blue.
  private static func cellBits(_ colors: [RGBColor]) -> [UInt16] {
    var least = (red: UInt8.max, green: UInt8.max, blue: UInt8.max)
    var most = (red: UInt8.min, green: UInt8.min, blue: UInt8.min)
    for color in colors {
      least = (min(least.red, color.red), min(least.green, color.green), min(least.blue, color.blue))
      most = (max(most.red, color.red), max(most.green, color.green), max(most.blue, color.blue))
    }
    let ranges = [least.red...most.red, least.green...most.green, least.blue...most.blue]
    return ranges.enumerated().flatMap { channel, range in
      (0...255).map { code in
        let step = (min(max(code, Int(range.lowerBound)), Int(range.upperBound)) - Int(range.lowerBound)) << gridBits
        let interval = step / range.count
        return (0..<gridBits).reduce(0) { $0 | UInt16(interval >> $1 & 1) << UInt16(3 * $1 + channel) }
      }
    }
  }
}
