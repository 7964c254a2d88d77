/// The main colours of an image, found by k-means.
package struct Palette: Hashable, Sendable {
  /// A colour with its share of the image.
  package struct Entry: Hashable, Sendable {
    /// The colour.
    package var color: RGBColor
    /// The fraction of the image with approximately this colour, 0…1.
    package var share: Double

    /// Creates an entry; the share is 0…1.
    package init(color: RGBColor, share: Double) {
      self.color = color
      self.share = share
    }
  }

  /// The space in which distances between colours are measured.
  package enum Space: String, Hashable, Sendable, CaseIterable {
    /// Codes of red, green and blue.
    case rgb
    /// OKLab, where distances are roughly proportional to perceived differences.
    case oklab
  }

  /// The possible numbers of colours to find.
  package static let counts = 1...16

  /// The colours, the largest share first; in case of ties, the smallest `0xRRGGBB`. Shares add up to 1.
  package var entries: [Entry]
}

extension Palette {
  /// Finds the main colours of an image.
  ///
  /// Several runs of greedy k-means++ find initial centres among the means of cells of near colours. From the best
  /// ones, k-means assigns each colour to its nearest centre and moves each centre to the mean of its colours. It stops
  /// when no centre's count changes by 10 or more (for 65,536 colours; in proportion for fewer, at least 1), or after
  /// 50 rounds. A centre without colours moves to the colour farthest from all centres.
  ///
  /// All operations are done in a fixed order and rounded as IEEE 754 prescribes: the same colours and the same seed
  /// give the same palette on every machine.
  /// - Parameters:
  ///   - count: the number of colours, clamped to 1…16. An image with at most that many distinct colours gives exactly
  ///     these. Centres that round to the same 8-bit colour are merged.
  ///   - space: the space in which distances between colours are measured.
  ///   - seed: the seed of the search.
  package init(of image: DownscaledImage, count: Int, space: Space = .rgb, seed: UInt64 = 0) {
    let count = min(max(count, Self.counts.lowerBound), Self.counts.upperBound)
    let counts = ColorCounts(of: image.colors)
    if let counts, counts.entries.count <= count {
      self.init(counts: counts.entries)
      return
    }
    let points = ColorPoints(image.colors, counts, in: space)
    var search = ClusterSearch(points, count: count, seed: seed)
    let results = search.best().map { centers in
      // If there are too few cells, the rounds find the missing centres.
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
