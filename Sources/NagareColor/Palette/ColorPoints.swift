/// The colours of a picture as points of a space, near ones together in cells: what holds for all of a cell need not be
/// asked for each of its points.
package struct ColorPoints {
  /// Points that follow each other.
  struct Cell {
    /// The first point; the last one is before the next cell's first.
    var first: Int
    /// How many colours there are.
    var weight = 0.0
    /// The sum of the points, each as often as its colour is there.
    var sum = SIMD3<Double>.zero
    var mean = SIMD3<Float>.zero
    /// No point is farther from the mean.
    var radius: Float = 0
  }

  /// Codes of 0…255 in RGB, or lightness, a and b.
  package private(set) var points: [SIMD3<Float>] = []
  /// How often the colour of each point is there; empty if each is there once.
  private(set) var weights: [Double] = []
  /// With one more that has no points, at the end.
  private(set) var cells: [Cell] = []
  /// How many colours there are.
  package let total: Int

  /// Pictures with more different colours have cells of several; else each colour is a cell of its own.
  private static let mostDifferent = 4096
  /// A side of the box around all colours has so many cells, as a power of two.
  private static let gridBits = 5

  package init(_ colors: [RGBColor], in space: Palette.Space) {
    total = colors.count
    if let different = ColorPoints.different(colors) {
      points = different.map { ColorPoints.point($0.color, space) }
      weights = different.map { Double($0.count) }
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

  private mutating func measure() {
    points.withUnsafeBufferPointer { points in
      for index in cells.indices.dropLast() {
        var cell = cells[index]
        let range = cell.first..<cells[index + 1].first
        for point in range {
          let weight = weights.isEmpty ? 1 : weights[point]
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

  /// Each colour with how often it is there, in the order in which they come; nil if they are many.
  private static func different(_ colors: [RGBColor]) -> [(color: RGBColor, count: Int)]? {
    var found: [(color: RGBColor, count: Int)] = []
    // Twice as many places as colours that are kept: a colour is at its hash, or behind others that are.
    let mask = 2 * mostDifferent - 1
    var places = [Int32](repeating: -1, count: mask + 1)
    var last = -1
    for color in colors {
      if last >= 0, found[last].color == color {
        found[last].count += 1
        continue
      }
      // Fibonacci hashing, as Knuth has it.
      var place = Int(truncatingIfNeeded: color.hex &* 0x9E37_79B1 >> 19) & mask
      while places[place] >= 0, found[Int(places[place])].color != color { place = (place + 1) & mask }
      if places[place] < 0 {
        guard found.count < mostDifferent else { return nil }
        places[place] = Int32(truncatingIfNeeded: found.count)
        found.append((color, 0))
      }
      last = Int(places[place])
      found[last].count += 1
    }
    return found
  }

  /// The points cell by cell. Cells come in an order in which those of a larger cell follow each other.
  private static func sorted(_ colors: [RGBColor], in space: Palette.Space) -> ([SIMD3<Float>], [Cell]) {
    let bits = cellBits(colors)
    func cell(_ color: RGBColor) -> Int {
      Int(bits[Int(color.red)] | bits[256 + Int(color.green)] | bits[512 + Int(color.blue)])
    }
    var ends = [Int](repeating: 0, count: 1 << (3 * gridBits))
    for color in colors { ends[cell(color)] += 1 }
    var cells: [Cell] = []
    var sum = 0
    for key in ends.indices where ends[key] > 0 {
      cells.append(Cell(first: sum))
      // To where the cell begins; filling it moves that to its end.
      (ends[key], sum) = (sum, sum + ends[key])
    }
    cells.append(Cell(first: sum))
    let points = [SIMD3<Float>](unsafeUninitializedCapacity: colors.count) { points, count in
      ends.withUnsafeMutableBufferPointer { ends in
        for color in colors {
          let key = cell(color)
          points.initializeElement(at: ends[key], to: point(color, space))
          ends[key] += 1
        }
      }
      count = colors.count
    }
    return (points, cells)
  }

  /// For each code of red, green and blue the bits of the number of the cell that it lies in, the halves of the box first.
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
