/// A picture made small: the colours of its parts.
public struct ReducedPicture: Hashable, Sendable {
  /// Parts that a picture has along a side at most.
  public static let mostParts = 1024

  /// How small.
  public enum Size: Hashable, Sendable {
    /// So many parts across and down, 1…1,024 each, whatever the picture's shape.
    case fixed(width: Int, height: Int)
    /// So many parts across, 1…1,024, and as many down as keeps the picture's shape.
    case width(Int)

    /// 40 × 40, which an average needs.
    public static let average = Size.fixed(width: 40, height: 40)
    /// 256 × 256, for palettes.
    public static let palette = Size.fixed(width: 256, height: 256)

    /// The parts of a picture of this size, which has pixels: never more than these, and no more than `mostParts` a side.
    public func parts(ofWidth width: Int, height: Int) -> (width: Int, height: Int) {
      switch self {
      case .fixed(let across, let down):
        let most = ReducedPicture.mostParts
        return (min(max(across, 1), width, most), min(max(down, 1), height, most))
      case .width(let wanted):
        let across = min(max(wanted, 1), width, ReducedPicture.mostParts)
        let down = (Double(across) * Double(height) / Double(max(width, 1))).rounded()
        return (across, min(max(Int(down), 1), height, ReducedPicture.mostParts))
      }
    }
  }

  /// The colours of the parts, row by row from the top; without those that are more transparent than not.
  public var colors: [RGBColor]

  /// A picture of these colours.
  public init(colors: [RGBColor]) {
    self.colors = colors
  }
}
