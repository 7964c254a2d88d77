import NagareColor
import NagarePixels
import NagareText

/// A premultiplied image under construction, for a sprite with colours of its own.
struct PaintedImage {
  /// The size in samples.
  let width, height: Int
  /// Red, green, blue and alpha of each pixel, row by row, in the sRGB encoding, premultiplied.
  private var samples: [UInt8]

  /// A transparent image.
  init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    samples = Array(repeating: 0, count: 4 * width * height)
  }

  /// Replaces the pixels of a rectangle within the image.
  mutating func fill(_ columns: Range<Int>, _ rows: Range<Int>, _ color: RGBColor, alpha: UInt8 = 255) {
    let pixel = Self.premultiplied(color, alpha)
    for row in rows {
      for place in stride(
        from: 4 * (row * width + columns.lowerBound), to: 4 * (row * width + columns.upperBound), by: 4)
      {
        for channel in 0..<4 { samples[place + channel] = pixel[channel] }
      }
    }
  }

  /// Draws a text over the image. Parts outside are cut off.
  /// - Parameters:
  ///   - x: the column of the left edge of the text's box.
  ///   - y: the row of its upper edge.
  mutating func draw(_ text: TextCoverage, x: Int, y: Int, fill: RGBColor, outline: RGBColor) {
    let (left, top) = (x + text.left, y + text.top)
    let (fill, outline) = (Self.premultiplied(fill, 255), Self.premultiplied(outline, 255))
    for row in max(-top, 0)..<max(min(text.height, height - top), max(-top, 0)) {
      for column in max(-left, 0)..<max(min(text.width, width - left), max(-left, 0)) {
        let source = row * text.width + column
        let target = 4 * ((top + row) * width + left + column)
        if text.outline[source] > 0 { blend(outline, text.outline[source], at: target) }
        if text.fill[source] > 0 { blend(fill, text.fill[source], at: target) }
        if !text.color.isEmpty, text.color[4 * source + 3] > 0 {
          let color = (0..<4).reduce(into: SIMD4<UInt8>()) { $0[$1] = text.color[4 * source + $1] }
          blend(color, 255, at: target)
        }
      }
    }
  }

  /// As a drawing without letters.
  var masks: DrawingMasks {
    let none = [UInt8](repeating: 0, count: width * height)
    return DrawingMasks(width: width, height: height, fill: none, outline: none, color: samples)
  }

  private static func premultiplied(_ color: RGBColor, _ alpha: UInt8) -> SIMD4<UInt8> {
    SIMD4(product(color.red, alpha), product(color.green, alpha), product(color.blue, alpha), alpha)
  }

  /// Draws a premultiplied colour with a coverage over the pixel at an index of `samples`.
  private mutating func blend(_ color: SIMD4<UInt8>, _ coverage: UInt8, at place: Int) {
    let kept = 255 - Self.product(color[3], coverage)
    for channel in 0..<4 {
      samples[place + channel] = Self.product(color[channel], coverage) &+ Self.product(samples[place + channel], kept)
    }
  }

  /// `a * b / 255`, rounded down, so that sums never exceed the whole.
  private static func product(_ a: UInt8, _ b: UInt8) -> UInt8 {
    UInt8(truncatingIfNeeded: UInt16(a) * UInt16(b) / 255)
  }
}
