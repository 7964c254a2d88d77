import NagareColor
import TestSupport
import Testing

/// Compares k-means over cells of colours with k-means over single colours.
@Suite struct PaletteRoundsTests {
  /// The rounds by definition, colour by colour.
  private struct PlainRounds {
    var centers: [SIMD3<Float>]
    var counts: [Int] = []
    var roundCount = 0
    let points: [SIMD3<Float>]

    func nearest(_ point: SIMD3<Float>) -> (index: Int, distance: Float) {
      var nearest = (index: 0, distance: Float.infinity)
      for (index, center) in centers.enumerated() {
        let offset = point - center
        let distance = offset.x * offset.x + offset.y * offset.y + offset.z * offset.z
        if distance < nearest.distance { nearest = (index, distance) }
      }
      return nearest
    }

    mutating func run() {
      while roundCount < ClusterRounds.maxRounds {
        let last = counts
        let owners = points.map { nearest($0).index }
        counts = centers.indices.map { index in owners.count { $0 == index } }
        roundCount += 1
        for index in centers.indices where counts[index] > 0 {
          let sum = zip(points, owners).reduce(SIMD3<Double>.zero) { $1.1 == index ? $0 + SIMD3<Double>($1.0) : $0 }
          centers[index] = SIMD3<Float>(sum / Double(counts[index]))
        }
        let changes = zip(last, counts).map { abs($0 - $1) }.max() ?? .max
        if let empty = counts.firstIndex(of: 0), let most = points.map({ nearest($0).distance }).max(), most > 0 {
          centers[empty] = points.first { nearest($0).distance == most } ?? centers[empty]
        } else if changes < ClusterRounds.limit(of: points.count) {
          return
        }
      }
    }
  }

  private func check(_ colors: [RGBColor], from indices: [Int]) {
    let points = ColorPoints(colors, in: .rgb)
    let all = colors.map { SIMD3(Float($0.red), Float($0.green), Float($0.blue)) }
    let centers = indices.map { all[$0] }
    var fast = ClusterRounds(points, from: centers)
    fast.run()
    // In the order of the cells, so that the first of several farthest colours is the same.
    let weights = Dictionary(grouping: all) { $0 }.mapValues(\.count)
    let isMerged = Array(Set(points.points)).count == points.points.count && points.points.count < colors.count
    let plainPoints = isMerged ? points.points.flatMap { Array(repeating: $0, count: weights[$0] ?? 0) } : points.points
    var plain = PlainRounds(centers: centers, points: plainPoints)
    plain.run()
    #expect(fast.tallies.map { Int($0.count) } == plain.counts)
    #expect(fast.centers == plain.centers)
    #expect(fast.roundCount == plain.roundCount)
  }

  @Test(arguments: [1, 2, 3, 4, 7, 16]) func everyColorIsCountedForTheNearestCenter(count: Int) {
    for (index, size) in [1600, 5000, 9000].enumerated() {
      let seed = UInt64(16 * index + count)
      for colors in [PaletteSamples.cloud(size, seed: seed), PaletteSamples.noise(size, seed: seed)] {
        check(colors, from: (0..<count).map { $0 * 37 })
      }
    }
  }

  @Test func sumsOfManyColorsInOneCellAreExact() {
    var random = SeededGenerator(seed: 1)
    // Too many different colours for a cell each, and one cell with most of the points.
    let others = (0..<6000 as Range<UInt32>).map { RGBColor(hex: 2796 * $0) }
    let cloud = (0..<1 << 18).map { _ in
      RGBColor(red: random.next().isMultiple(of: 2) ? 201 : 206, green: 203, blue: 203)
    }
    check(others + [0xC9CBCB, 0xCECBCB].map { RGBColor(hex: $0) } + cloud, from: [6000, 6001])
  }

  @Test func emptyCentersMoveToTheFarthestColor() {
    check(PaletteSamples.cloud(3000, seed: 3), from: [0, 0, 0, 0])
    check(PaletteSamples.noise(9000, seed: 3), from: [5, 5, 5])
  }

  @Test func tiedColorsAreCountedForTheFirstCenter() {
    let colors = [0, 2, 2, 2, 4].map { RGBColor(red: $0, green: 9, blue: 9) }
    var rounds = ClusterRounds(ColorPoints(colors, in: .rgb), from: [SIMD3(4, 9, 9), SIMD3(0, 9, 9)])
    rounds.run()
    #expect(rounds.tallies.map(\.count) == [4, 1])
  }

  @Test func changeLimitIsProportionalAndAtMostTen() {
    #expect([1, 1600, 13_107, 13_108, 65_535, 65_536, 1 << 20].map(ClusterRounds.limit) == [1, 1, 1, 2, 9, 10, 10])
  }

  @Test func oklabPointsMatchOKLab() {
    let grays = (0...255).map { RGBColor(red: $0, green: $0, blue: $0) }
    let colors = PaletteSamples.noise(3000, seed: 5) + (0...255).map { RGBColor(red: $0, green: 0, blue: 0) } + grays
    for color in colors {
      let lab = OKLab(color)
      let point = ColorPoints([color], in: .oklab).points[0]
      let errors = [Double(point.x) - lab.lightness, Double(point.y) - lab.a, Double(point.z) - lab.b]
      #expect(errors.allSatisfy { abs($0) < 3e-6 }, "\(color.hexText)")
    }
  }

  @Test(arguments: Palette.Space.allCases) func rareColorsBecomeEntries(space: Palette.Space) {
    // Black with a few pixels of many blues, and black with an antialiased edge.
    let blues = (0..<40).map { RGBColor(red: 0, green: 0, blue: UInt8(100 + 3 * $0)) }
    let grays = (1...20).flatMap { level in
      [RGBColor](repeating: RGBColor(hex: UInt32(level * 12) * 0x010101), count: 3)
    }
    for rare in [blues, grays] {
      let colors = [RGBColor](repeating: .black, count: 60_000) + rare
      for count in [2, 4, 8, 16] {
        let entries = Palette(of: DownscaledImage(colors: colors), count: count, space: space).entries
        #expect(entries.count == count)
        #expect(entries.first?.color == .black)
      }
    }
  }
}
