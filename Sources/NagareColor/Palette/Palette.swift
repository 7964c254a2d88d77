/// The colours that a picture consists of, found by k-means.
public struct Palette: Hashable, Sendable {
  /// A colour and how much of the picture has about this colour.
  public struct Entry: Hashable, Sendable {
    /// The colour.
    public var color: RGBColor
    /// 0…1.
    public var share: Double

    /// A colour with its share, 0…1.
    public init(color: RGBColor, share: Double) {
      self.color = color
      self.share = share
    }
  }

  /// In what space colours are near each other.
  public enum Space: String, Hashable, Sendable, CaseIterable {
    /// Codes of red, green and blue.
    case rgb
    /// OKLab, where distances are nearly what the eye makes of them.
    case oklab
  }

  /// How many colours a palette may have.
  public static let counts = 1...16

  /// The largest share first, of equal ones the colour with the least number `0xRRGGBB`; shares add up to 1.
  public var entries: [Entry]
}

extension Palette {
  /// The colours of a picture, or of several as one: then with the colours of all.
  ///
  /// k-means: centres are looked for among the means of cells of near colours, by greedy k-means++ several times. From
  /// the best ones on, every colour is counted for the centre nearest to it, and centres move to the means of their colours,
  /// until no centre wins or loses 10 colours or more (of 65,536; in proportion for smaller pictures, 1 at least), or 50
  /// times. A centre without colours moves to the colour farthest from all.
  ///
  /// All of it is computed by operations that IEEE 754 rounds the same everywhere, in a fixed order: the same colours and
  /// the same seed give the same palette on every machine.
  /// - Parameters:
  ///   - count: how many colours, 1…16; what lies beyond becomes the nearest of these. A picture with no more colours than
  ///     that gives exactly these. Two centres that have the same nearest colour of 8 bits make one entry.
  ///   - space: colours are near each other by their distance in it.
  ///   - seed: what the search starts from.
  public init(of picture: ReducedPicture, count: Int, space: Space = .rgb, seed: UInt64 = 0) {
    let count = min(max(count, Self.counts.lowerBound), Self.counts.upperBound)
    let counts = ColorCounts(of: picture.colors)
    if let counts, counts.entries.count <= count {
      self.init(counts: counts.entries)
      return
    }
    let points = ColorPoints(picture.colors, counts, in: space)
    var search = ClusterSearch(points, count: count, seed: seed)
    let results = search.best().map { centers in
      // Where cells are too few, the rounds find the others.
      let missing = [SIMD3<Float>](repeating: centers[0], count: count - centers.count)
      var rounds = ClusterRounds(points, from: centers + missing)
      rounds.run()
      return rounds
    }
    let best = results.max { $0.explained < $1.explained }
    self.init(
      counts: (best?.tallies ?? []).filter { $0.count > 0 }.map { tally in
        (Self.color(tally.sum / tally.count, in: space), Int(tally.count))
      })
  }

  private static func color(_ mean: SIMD3<Double>, in space: Space) -> RGBColor {
    switch space {
    case .rgb:
      func code(_ value: Double) -> UInt8 { UInt8(min(max(value, 0), 255).rounded()) }
      return RGBColor(red: code(mean.x), green: code(mean.y), blue: code(mean.z))
    case .oklab: return RGBColor(LinearRGB(OKLab(lightness: mean.x, a: mean.y, b: mean.z)))
    }
  }

  private init(counts: [(color: RGBColor, count: Int)]) {
    var merged: [(color: RGBColor, count: Int)] = []
    for (color, count) in counts {
      if let index = merged.firstIndex(where: { $0.color == color }) {
        merged[index].count += count
      } else {
        merged.append((color, count))
      }
    }
    merged.sort { ($1.count, $0.color.hex) < ($0.count, $1.color.hex) }
    let total = merged.reduce(0) { $0 + $1.count }
    entries = merged.map { Entry(color: $0.color, share: Double($0.count) / Double(total)) }
  }
}
