import Foundation
import NagareColor

/// Bands of colours as long as their shares, sorted from dark to light so that neighbouring columns differ little.
struct ColorBands {
  private let colors: [Palette.Entry]

  init(_ colors: [Palette.Entry]) {
    self.colors = colors.map { (OKLab($0.color).lightness, $0) }.sorted { $0.0 < $1.0 }.map(\.1)
  }

  /// The end of each band in pixels, for a total length.
  private func ends(of length: Int) -> [Int] {
    let total = colors.reduce(0) { $0 + $1.share }
    var sum = 0.0
    return colors.map { entry in
      sum += entry.share
      return Int((sum / max(total, 1e-9) * Double(length)).rounded())
    }
  }

  /// Draws the bands from left to right.
  func draw(on canvas: inout RGBCanvas, across x: Range<Int>, y: Range<Int>) {
    var start = x.lowerBound
    for (entry, end) in zip(colors, ends(of: x.count)) {
      canvas.fill(x: start..<x.lowerBound + end, y: y, entry.color)
      start = x.lowerBound + end
    }
  }

  /// Draws the bands from the bottom up.
  func draw(on canvas: inout RGBCanvas, x: Range<Int>, up y: Range<Int>) {
    var bottom = y.upperBound
    for (entry, end) in zip(colors, ends(of: y.count)) {
      canvas.fill(x: x, y: y.upperBound - end..<bottom, entry.color)
      bottom = y.upperBound - end
    }
  }
}
