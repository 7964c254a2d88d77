import NagareColor
import TestSupport
import Testing

@Suite struct PaletteTests {
  private static let far: [UInt32] = [0x202830, 0xC81E14, 0x14A050, 0xF0F0E6, 0x1E3CC8, 0xDCB41E, 0x8C28A0, 0x78C8F0]

  /// A 64 × 64 image of areas with 2, 3, 4… rows; the last area fills the rest.
  private static func areas(_ colors: [UInt32]) -> [RGBColor] {
    var image: [RGBColor] = []
    for (index, hex) in colors.enumerated() {
      let rows = index == colors.count - 1 ? 64 - image.count / 64 : index + 2
      image += [RGBColor](repeating: RGBColor(hex: hex), count: 64 * rows)
    }
    return image
  }

  private static func expected(_ image: [RGBColor]) -> [Palette.Entry] {
    Dictionary(grouping: image) { $0 }
      .map { Palette.Entry(color: $0.key, share: Double($0.value.count) / Double(image.count)) }
      .sorted { ($1.share, $0.color.hex) < ($0.share, $1.color.hex) }
  }

  @Test(arguments: 2...8, Palette.Space.allCases)
  func flatAreasAreFoundExactly(count: Int, space: Palette.Space) {
    let image = Self.areas(Array(Self.far.prefix(count)))
    for seed in 0..<5 as Range<UInt64> {
      let palette = Palette(of: DownscaledImage(colors: image), count: count, space: space, seed: seed)
      #expect(palette.entries == Self.expected(image))
    }
  }

  @Test(arguments: 2...8, Palette.Space.allCases)
  func areasOfSimilarColorsAreSeparated(count: Int, space: Palette.Space) {
    // The first and the last two differ by one to three levels.
    var colors = Array(Self.far.prefix(count))
    colors[1] = colors[0] + 0x020001
    if count > 3 { colors[count - 1] = colors[count - 2] - 0x000300 }
    let image = Self.areas(colors)
    for seed in 0..<5 as Range<UInt64> {
      let palette = Palette(of: DownscaledImage(colors: image), count: count, space: space, seed: seed)
      #expect(palette.entries == Self.expected(image))
    }
  }

  @Test(arguments: 2...8, Palette.Space.allCases)
  func nearlyFlatAreasAreFoundExactly(count: Int, space: Palette.Space) {
    // One pixel in 16 is one level off, so that there are more colours than entries.
    let flat = Self.areas(Array(Self.far.prefix(count)))
    let image = flat.enumerated().map { index, color in
      index % 16 == 3 ? RGBColor(hex: color.hex ^ 0x010101) : color
    }
    for seed in 0..<5 as Range<UInt64> {
      let palette = Palette(of: DownscaledImage(colors: image), count: count, space: space, seed: seed)
      #expect(palette.entries == Self.expected(flat))
    }
  }

  @Test(arguments: 2...8, Palette.Space.allCases)
  func noiseOfTwoLevelsMovesColorsByTwoLevelsAtMost(count: Int, space: Palette.Space) {
    var random = SeededGenerator(seed: 7)
    let flat = Self.areas(Array(Self.far.prefix(count)))
    let image = flat.map { color in
      func noisy(_ code: UInt8) -> UInt8 { UInt8(clamping: Int(code) + Int(random.next() % 5) - 2) }
      return RGBColor(red: noisy(color.red), green: noisy(color.green), blue: noisy(color.blue))
    }
    let palette = Palette(of: DownscaledImage(colors: image), count: count, space: space)
    let expected = Self.expected(flat)
    #expect(palette.entries.map(\.share) == expected.map(\.share))
    for (entry, area) in zip(palette.entries, expected) {
      #expect(abs(Int(entry.color.red) - Int(area.color.red)) <= 2)
      #expect(abs(Int(entry.color.green) - Int(area.color.green)) <= 2)
      #expect(abs(Int(entry.color.blue) - Int(area.color.blue)) <= 2)
    }
  }

  @Test(arguments: Palette.Space.allCases) func similarFrequentColorsAreSeparated(space: Palette.Space) {
    // Both lie in one cell, surrounded by thousands of other colours.
    let (first, second) = (RGBColor(hex: 0xC9CBCB), RGBColor(hex: 0xCECBCB))
    var image: [RGBColor] = [.black, .white]
    for red in 195...211 as ClosedRange<UInt8> {
      for green in 195...211 as ClosedRange<UInt8> {
        for blue in 195...211 as ClosedRange<UInt8> { image.append(RGBColor(red: red, green: green, blue: blue)) }
      }
    }
    for _ in 0..<200_000 { image += [first, second] }
    let palette = Palette(of: DownscaledImage(colors: image), count: 4, space: space)
    let reds = palette.entries.prefix(2).map { Int($0.color.red) }
    #expect(palette.entries.prefix(2).allSatisfy { $0.share > 0.4 })
    #expect(Set(reds) == [201, 206])
  }

  @Test func fewerColorsThanRequestedAreFoundExactly() {
    let image = Self.areas([0x010203, 0x010204, 0xFFFFFF])
    for count in [3, 4, 16, 17, Int.max] {
      #expect(Palette(of: DownscaledImage(colors: image), count: count).entries == Self.expected(image))
    }
  }

  @Test(arguments: Palette.Space.allCases) func singleEntryIsTheMeanColor(space: Palette.Space) {
    let image = DownscaledImage(colors: PaletteSamples.cloud(4096, seed: 1))
    for count in [1, 0, -5, Int.min] {
      let entries = Palette(of: image, count: count, space: space).entries
      #expect(entries.count == 1)
      #expect(entries.first?.share == 1)
      if space == .rgb { #expect(entries.first?.color == image.average()) }
    }
  }

  @Test(arguments: Palette.Space.allCases) func singlePixelIsTheOnlyEntry(space: Palette.Space) {
    for hex in [0, 0x8090A0, 0xFFFFFF] as [UInt32] {
      let color = RGBColor(hex: hex)
      let palette = Palette(of: DownscaledImage(colors: [color]), count: 5, space: space)
      #expect(palette.entries == [Palette.Entry(color: color, share: 1)])
    }
  }

  @Test func emptyImageHasNoEntries() {
    let palette = Palette(of: DownscaledImage(colors: []), count: 4)
    #expect(palette.entries.isEmpty)
    #expect(palette.dominant == nil)
  }

  @Test func equalSharesAreSortedByColor() {
    let colors = [0x00FF00, 0xFF0000, 0x0000FF, 0x000000].map { RGBColor(hex: $0) }
    let palette = Palette(of: DownscaledImage(colors: colors + colors.reversed()), count: 4)
    #expect(palette.entries.map(\.color.hex) == [0x000000, 0x0000FF, 0x00FF00, 0xFF0000])
  }

  @Test(arguments: 1...16, Palette.Space.allCases)
  func entriesAreSortedAndSharesAddUp(count: Int, space: Palette.Space) {
    let image = DownscaledImage(colors: PaletteSamples.cloud(5000, seed: UInt64(count)))
    let entries = Palette(of: image, count: count, space: space).entries
    #expect(entries.count == count)
    #expect(Set(entries.map(\.color)).count == count)
    #expect(abs(entries.reduce(0) { $0 + $1.share } - 1) < 1e-12)
    for (one, next) in zip(entries, entries.dropFirst()) {
      #expect((next.share, one.color.hex) < (one.share, next.color.hex))
    }
  }
}
