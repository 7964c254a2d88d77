import NagareColor
import Testing

/// The rounds of k-means with boxes of colours against those with single colours.
@Suite struct PaletteRoundsTests {
  typealias Tally = ClusterRounds.Tally

  /// The rounds as they are defined, colour by colour.
  private struct PlainRounds {
    var centers: [ColorPlace]
    var tallies: [Tally] = []
    var rounds = 0
    let places: [ColorPlace]

    static func distance(_ one: ColorPlace, _ other: ColorPlace) -> Int {
      let (x, y, z) = (one.x - other.x, one.y - other.y, one.z - other.z)
      return x * x + y * y + z * z
    }

    func nearest(_ place: ColorPlace) -> (index: Int, distance: Int) {
      var nearest = (index: 0, distance: Int.max)
      for (index, center) in centers.enumerated() {
        let distance = Self.distance(center, place)
        if distance < nearest.distance { nearest = (index, distance) }
      }
      return nearest
    }

    mutating func assign() {
      tallies = centers.map { _ in Tally() }
      for place in places {
        let index = nearest(place).index
        tallies[index].count += 1
        tallies[index].x += place.x
        tallies[index].y += place.y
        tallies[index].z += place.z
      }
    }

    mutating func run() {
      while rounds < 50 {
        let last = tallies
        assign()
        rounds += 1
        var moved = false
        while let empty = tallies.firstIndex(where: { $0.count == 0 }) {
          let most = places.map { nearest($0).distance }.max() ?? 0
          guard most > 0 else { break }
          let farthest = places.filter { nearest($0).distance == most }
          centers[empty] = farthest.min { ($0.x, $0.y, $0.z) < ($1.x, $1.y, $1.z) } ?? centers[empty]
          assign()
          moved = true
        }
        let changes = zip(last, tallies).map { abs($0.count - $1.count) }.max() ?? .max
        if !moved && changes < ClusterRounds.limit(of: places.count) { return }
        centers = tallies.map(\.mean)
      }
    }
  }

  private func check(_ colors: [RGBColor], _ space: Palette.Space, from centers: [ColorPlace]) {
    var fast = ClusterRounds(ColorTree(colors, in: space), from: centers)
    fast.run()
    var plain = PlainRounds(centers: centers, places: ColorPlace.places(of: colors, in: space))
    plain.run()
    #expect(fast.tallies == plain.tallies)
    #expect(fast.centers == plain.centers)
    #expect(fast.rounds == plain.rounds)
  }

  @Test(arguments: 1...16, Palette.Space.allCases)
  func everyColorIsCountedForTheNearestCenter(count: Int, space: Palette.Space) {
    for (seed, size) in [1600, 5000, 20_000].enumerated() {
      let seed = UInt64(16 * seed + count)
      for colors in [PaletteSamples.cloud(size, seed: seed), PaletteSamples.noise(size, seed: seed)] {
        let places = ColorPlace.places(of: colors, in: space)
        check(colors, space, from: (0..<count).map { places[$0 * 37] })
        let tree = ColorTree(colors, in: space)
        check(colors, space, from: ClusterSearch.centers(of: tree, count: count, seed: seed))
      }
    }
  }

  @Test(arguments: Palette.Space.allCases) func centersWithoutColorsMoveToTheFarthest(space: Palette.Space) {
    let colors = PaletteSamples.cloud(3000, seed: 3)
    let place = ColorPlace.places(of: colors, in: space)[0]
    check(colors, space, from: [place, place, place, place])
    check(colors, space, from: [place, ColorPlace(x: 0, y: 0, z: 0), ColorPlace(x: 1 << 21, y: 0, z: 0)])
  }

  @Test func colorsAsNearToTwoCentersAreCountedForTheFirst() {
    let colors = [0, 2, 2, 2, 4].map { RGBColor(red: $0, green: 9, blue: 9) }
    let places = ColorPlace.places(of: colors, in: .rgb)
    var rounds = ClusterRounds(ColorTree(colors, in: .rgb), from: [places[4], places[0]])
    rounds.run()
    #expect(rounds.tallies.map(\.count) == [4, 1])
  }

  @Test func roundsEndWhenFewerThanTenColorsOfAPictureMove() {
    #expect([1, 1600, 13_107, 13_108, 65_535, 65_536, 1 << 20].map(ClusterRounds.limit) == [1, 1, 1, 2, 9, 10, 10])
  }

  @Test func placesInOKLabAreThoseOfOKLab() {
    let colors =
      PaletteSamples.noise(20_000, seed: 5) + (0...255).map { RGBColor(red: 0, green: 0, blue: $0) }
      + (0...255).map { RGBColor(red: $0, green: 0, blue: 0) }
      + (0...255).map { RGBColor(red: $0, green: $0, blue: $0) }
    for (color, place) in zip(colors, ColorPlace.places(of: colors, in: .oklab)) {
      let lab = OKLab(color)
      func differs(_ step: Int, _ value: Double) -> Bool { abs(Double(step - 1 << 20) / 2_000_000 - value) > 3e-6 }
      #expect(!differs(place.x, lab.lightness - 0.5) && !differs(place.y, lab.a) && !differs(place.z, lab.b))
    }
  }
}
