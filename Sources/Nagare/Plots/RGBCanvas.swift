import NagareColor
import NagareMedia
import NagareText

/// An RGB image to draw charts on. Drawing is clipped to it.
package struct RGBCanvas {
  /// The width in pixels.
  package let width: Int
  /// The height in pixels.
  package let height: Int
  /// Three values per pixel, rows from top to bottom.
  package private(set) var pixels: [UInt8]

  init(width: Int, height: Int, background: RGBColor) {
    self.width = width
    self.height = height
    pixels = []
    pixels.reserveCapacity(3 * width * height)
    for _ in 0..<width * height { pixels += [background.red, background.green, background.blue] }
  }

  /// Blends a colour into a pixel, with an opacity of 0…1.
  mutating func blend(x: Int, y: Int, _ color: RGBColor, _ opacity: Double) {
    guard (0..<width).contains(x), (0..<height).contains(y) else { return }
    let start = 3 * (y * width + x)
    for (index, value) in [color.red, color.green, color.blue].enumerated() {
      let old = Double(pixels[start + index])
      pixels[start + index] = UInt8(min(max((old + (Double(value) - old) * opacity).rounded(), 0), 255))
    }
  }

  /// Blends a colour into an area, with an opacity of 0…1.
  package mutating func fill(x: Range<Int>, y: Range<Int>, _ color: RGBColor, opacity: Double = 1) {
    for row in y.clamped(to: 0..<height) {
      for column in x.clamped(to: 0..<width) { blend(x: column, y: row, color, opacity) }
    }
  }

  /// Draws a line of one pixel around an area, outside it.
  mutating func frame(x: Range<Int>, y: Range<Int>, _ color: RGBColor) {
    let outside = x.lowerBound - 1..<x.upperBound + 1
    for row in [y.lowerBound - 1, y.upperBound] { fill(x: outside, y: row..<row + 1, color) }
    for column in [x.lowerBound - 1, x.upperBound] { fill(x: column..<column + 1, y: y, color) }
  }

  /// Draws a thumbnail with its top left corner at a pixel.
  mutating func draw(_ thumbnail: Thumbnail, x: Int, y: Int) {
    for (index, color) in thumbnail.colors.enumerated() {
      blend(x: x + index % thumbnail.width, y: y + index / thumbnail.width, color, 1)
    }
  }

  /// Draws an image with its top left corner at a pixel, ignoring alpha.
  mutating func draw(_ image: RGBAImage, x: Int, y: Int) {
    for row in max(-y, 0)..<max(min(image.height, height - y), -y, 0) {
      for column in max(-x, 0)..<max(min(image.width, width - x), -x, 0) {
        let (from, to) = (4 * (row * image.width + column), 3 * ((y + row) * width + x + column))
        for channel in 0..<3 { pixels[to + channel] = image.pixels[from + channel] }
      }
    }
  }

  /// Draws a dashed horizontal line.
  mutating func dashes(x: Range<Int>, y: Int, thickness: Int, _ color: RGBColor) {
    for start in stride(from: x.lowerBound, to: x.upperBound, by: 18) {
      fill(x: start..<min(start + 11, x.upperBound), y: y..<y + thickness, color)
    }
  }

  /// Draws a disc with a smooth edge.
  package mutating func dot(x: Double, y: Double, radius: Double, _ color: RGBColor, opacity: Double) {
    let extent = Int(radius.rounded(.up)) + 1
    let (centerX, centerY) = (Int(x.rounded()), Int(y.rounded()))
    for row in centerY - extent...centerY + extent {
      for column in centerX - extent...centerX + extent {
        let (dx, dy) = (Double(column) - x, Double(row) - y)
        let inside = radius + 0.5 - (dx * dx + dy * dy).squareRoot()
        if inside > 0 { blend(x: column, y: row, color, min(inside, 1) * opacity) }
      }
    }
  }

  /// Draws a rasterised text with the top left corner of its masks at a pixel. If `turned`, it reads upwards.
  mutating func draw(_ text: TextCoverage, x: Int, y: Int, _ color: RGBColor, turned: Bool = false) {
    for row in 0..<text.height {
      for column in 0..<text.width {
        let opacity = Double(text.fill[row * text.width + column]) / 255
        guard opacity > 0 else { continue }
        if turned {
          blend(x: x + row, y: y + text.width - 1 - column, color, opacity)
        } else {
          blend(x: x + column, y: y + row, color, opacity)
        }
      }
    }
  }
}
