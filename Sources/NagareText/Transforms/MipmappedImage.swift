/// An image with mipmaps: copies for drawing it smaller, each half as large as the previous one.
final class MipmappedImage: Sendable {
  /// A mipmap level. Pixels outside are transparent.
  struct Level: Sendable {
    let width, height: Int
    /// Red, green, blue and alpha of each pixel, premultiplied, row by row.
    let pixels: [UInt8]
  }

  /// The levels, at least one: the full size first, then each half as large as the previous, rounded up.
  let levels: [Level]

  var width: Int { levels[0].width }
  var height: Int { levels[0].height }

  /// Memory that the image takes, in bytes, with estimated overhead.
  var byteCount: Int { levels.reduce(256) { $0 + $1.pixels.count + 64 } }

  private init(width: Int, height: Int, pixels: [UInt8]) {
    var levels = [Level(width: width, height: height, pixels: pixels)]
    while let last = levels.last, max(last.width, last.height) > 1 { levels.append(last.half()) }
    self.levels = levels
  }

  convenience init(_ image: PremultipliedImage) {
    var pixels = image.pixels
    for place in stride(from: 0, to: pixels.count - 3, by: 4) { pixels.swapAt(place, place + 2) }
    self.init(width: image.width, height: image.height, pixels: pixels)
  }

  /// The parts of a glyph with colours of their own; nil if there are none.
  convenience init?(colorsOf mask: GlyphMask) {
    guard mask.width > 0, mask.height > 0, !mask.color.isEmpty else { return nil }
    self.init(width: mask.width, height: mask.height, pixels: mask.color)
  }

  /// The parts of a colour glyph in the text's colour, with their coverage in all four channels; nil if there are none.
  convenience init?(coverageOf mask: GlyphMask) {
    guard mask.width > 0, mask.height > 0, !mask.fill.isEmpty else { return nil }
    self.init(width: mask.width, height: mask.height, pixels: mask.fill.flatMap { [$0, $0, $0, $0] })
  }
}

extension MipmappedImage.Level {
  /// The image at half the size: means of 2 by 2 pixels.
  fileprivate func half() -> MipmappedImage.Level {
    let (newWidth, newHeight) = ((width + 1) / 2, (height + 1) / 2)
    let half = [UInt8](unsafeUninitializedCapacity: 4 * newWidth * newHeight) { half, count in
      pixels.withUnsafeBufferPointer { pixels in
        for y in 0..<newHeight {
          for x in 0..<newWidth {
            for channel in 0..<4 {
              func value(_ dx: Int, _ dy: Int) -> UInt16 {
                let (column, row) = (2 * x + dx, 2 * y + dy)
                return column < width && row < height ? UInt16(pixels[4 * (row * width + column) + channel]) : 0
              }
              let sum = value(0, 0) &+ value(1, 0) &+ value(0, 1) &+ value(1, 1)
              half.initializeElement(
                at: 4 * (y * newWidth + x) + channel, to: UInt8(truncatingIfNeeded: (sum &+ 2) >> 2))
            }
          }
        }
      }
      count = 4 * newWidth * newHeight
    }
    return MipmappedImage.Level(width: newWidth, height: newHeight, pixels: half)
  }

  /// Interpolates the four pixels around a position bilinearly.
  /// - Parameters:
  ///   - x: from 0 at the left edge to `width` at the right; any finite number.
  ///   - y: from 0 at the top to `height` at the bottom; any finite number.
  @inline(__always)
  static func sample(
    _ pixels: UnsafePointer<UInt8>, width: Int, height: Int, x: Float, y: Float
  ) -> SIMD4<Float> {
    guard x > -0.5, y > -0.5, x < Float(width) + 0.5, y < Float(height) + 0.5 else { return .zero }
    // Both are at least 0 from here on.
    let (placeX, placeY) = (x + 0.5, y + 0.5)
    let (right, below) = (Int(placeX), Int(placeY))
    let (shareX, shareY) = (placeX - Float(right), placeY - Float(below))
    @inline(__always) func pixel(_ column: Int, _ row: Int) -> SIMD4<Float> {
      guard column >= 0, row >= 0, column < width, row < height else { return .zero }
      let place = pixels + 4 &* (row &* width &+ column)
      return SIMD4(Float(place[0]), Float(place[1]), Float(place[2]), Float(place[3]))
    }
    let upper = pixel(right &- 1, below &- 1) * (1 - shareX) + pixel(right, below &- 1) * shareX
    let lower = pixel(right &- 1, below) * (1 - shareX) + pixel(right, below) * shareX
    return upper * (1 - shareY) + lower * shareY
  }
}
