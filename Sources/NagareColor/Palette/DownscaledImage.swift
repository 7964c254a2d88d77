/// A downscaled image: the mean colours of an image's cells.
package struct DownscaledImage: Hashable, Sendable {
  /// The largest number of cells per side.
  package static let maxCells = 1024

  /// The number of cells.
  package enum Size: Hashable, Sendable {
    /// Numbers of cells across and down, 1…1,024 each, regardless of the aspect ratio.
    case fixed(width: Int, height: Int)
    /// A number of cells across, 1…1,024, and the number down that keeps the aspect ratio.
    case width(Int)

    /// 40 × 40, sufficient for an average.
    package static let average = Size.fixed(width: 40, height: 40)
    /// 256 × 256, for palettes.
    package static let palette = Size.fixed(width: 256, height: 256)

    /// The number of cells for an image of a size in pixels: per side at most one per pixel, and at most `maxCells`.
    package func cells(ofWidth width: Int, height: Int) -> (width: Int, height: Int) {
      switch self {
      case .fixed(let across, let down):
        let most = DownscaledImage.maxCells
        return (min(max(across, 1), width, most), min(max(down, 1), height, most))
      case .width(let wanted):
        let across = min(max(wanted, 1), width, DownscaledImage.maxCells)
        let down = (Double(across) * Double(height) / Double(max(width, 1))).rounded()
        return (across, min(max(Int(down), 1), height, DownscaledImage.maxCells))
      }
    }
  }

  /// The mean colours of the cells, row by row from the top, without cells that are more transparent than opaque.
  package var colors: [RGBColor]

  /// Creates an image from the colours of its cells.
  package init(colors: [RGBColor]) {
    self.colors = colors
  }
}
