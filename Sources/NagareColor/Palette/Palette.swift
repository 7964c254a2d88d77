/// The colours that a picture consists of, found by k-means.
public struct Palette: Hashable, Sendable {
  /// A colour and how much of the picture has about this colour.
  public struct Entry: Hashable, Sendable {
    public var color: RGBColor
    /// 0…1.
    public var share: Double

    public init(color: RGBColor, share: Double) {
      self.color = color
      self.share = share
    }
  }

  /// In what space colours are near each other.
  public enum Space: String, Hashable, Sendable, CaseIterable {
    case rgb
    case oklab
  }

  /// How many colours a palette may have.
  public static let counts = 1...16

  /// The largest share first; shares add up to 1.
  public var entries: [Entry]
}

extension Palette {
  /// The colours of a picture.
  /// - Parameters:
  ///   - count: 1…16 colours at most; fewer if the picture has fewer.
  ///   - seed: what the search starts from; the same one gives the same palette on every machine.
  public init(of picture: ReducedPicture, count: Int, space: Space = .rgb, seed: UInt64 = 0) {
    let points = picture.colors.map { color -> SIMD3<Double> in
      guard space == .oklab else { return SIMD3(Double(color.red), Double(color.green), Double(color.blue)) }
      let lab = OKLab(color)
      return SIMD3(lab.lightness, lab.a, lab.b)
    }
    var centers: [SIMD3<Double>] = []
    for point in points where centers.count < count && !centers.contains(point) { centers.append(point) }
    var owners = [Int](repeating: 0, count: points.count)
    for _ in 0..<50 {
      for (index, point) in points.enumerated() {
        let distances = centers.map { center in ((center - point) * (center - point)).sum() }
        owners[index] = distances.indices.min { distances[$0] < distances[$1] } ?? 0
      }
      for index in centers.indices {
        let own = points.indices.filter { owners[$0] == index }
        if !own.isEmpty { centers[index] = own.reduce(.zero) { $0 + points[$1] } / Double(own.count) }
      }
    }
    entries = centers.indices.map { index in
      let members = picture.colors.indices.filter { owners[$0] == index }.map { picture.colors[$0] }
      return Entry(
        color: ReducedPicture(colors: members).average() ?? .black,
        share: Double(members.count) / Double(max(points.count, 1)))
    }
    entries.sort { $0.share > $1.share }
  }
}
