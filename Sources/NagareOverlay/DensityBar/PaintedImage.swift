import NagareColor
import NagarePixels

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
  mutating func fill(_ columns: Range<Int>, _ rows: Range<Int>, _ color: RGBColor, alpha: UInt8) {
    let pixel = Self.premultiplied(color, alpha)
    for row in rows {
      for place in stride(
        from: 4 * (row * width + columns.lowerBound), to: 4 * (row * width + columns.upperBound), by: 4)
      {
        for channel in 0..<4 { samples[place + channel] = pixel[channel] }
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

  /// `a * b / 255`, rounded down, so that sums never exceed the whole.
  private static func product(_ a: UInt8, _ b: UInt8) -> UInt8 {
    UInt8(truncatingIfNeeded: UInt16(a) * UInt16(b) / 255)
  }
}
