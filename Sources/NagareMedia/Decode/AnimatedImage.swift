/// The images of an animation, each complete, in the order of their display.
package struct AnimatedImage: Sendable, Equatable {
  /// An image of the animation.
  package struct Frame: Sendable, Equatable {
    /// Red, green, blue and straight alpha of each pixel, row by row.
    package let pixels: [UInt8]
    /// Seconds for which the image is shown; 0 for a still image.
    package let duration: Double
  }

  /// In pixels.
  package let width, height: Int
  /// One frame at least; a single one for a still image.
  package let frames: [Frame]

  /// A still image.
  init(_ image: RGBAImage) {
    (width, height) = (image.width, image.height)
    frames = [Frame(pixels: image.pixels, duration: 0)]
  }

  /// Nil for fewer than two images, or for images of different sizes.
  init?(_ images: [(image: RGBAImage, duration: Double)]) {
    guard images.count > 1, let (first, _) = images.first,
      images.allSatisfy({ ($0.image.width, $0.image.height) == (first.width, first.height) })
    else { return nil }
    (width, height) = (first.width, first.height)
    frames = images.map { Frame(pixels: $0.image.pixels, duration: AnimatedImage.shown($0.duration)) }
  }

  /// The duration for which browsers show an image. They show one of 10 ms or less for 100 ms, as many old files mean
  /// "at once" and were never seen that fast.
  private static func shown(_ seconds: Double) -> Double { seconds > 0.0105 ? seconds : 0.1 }
}

/// The limits of an animation. Small files may contain many large images.
package struct AnimationLimits: Sendable {
  /// Images; the rest are cut off.
  package var frames = 256
  /// Bytes of all images as decoded, which are scaled down to that.
  package var bytes = 8 << 20
  /// Pixels of all images as stored; images beyond are cut off. Decoding that many takes about 0.2 s.
  package var pixels = 1 << 25

  /// The usual limits.
  package init() {}

  /// The number of images to decode of an animation, and their longest side in pixels.
  /// - Parameters:
  ///   - count: the number of images, at least 1.
  ///   - width: pixels, 1...65,535.
  ///   - height: pixels, 1...65,535.
  ///   - longestSide: the longest side that the caller wants, in pixels.
  func reduced(
    count: Int, width: Int, height: Int, longestSide: Int
  ) -> (count: Int, longestSide: Int) {
    let pixelsPerImage = max(width * height, 1)
    let count = max(min(count, frames, pixels / pixelsPerImage), 1)
    let scale = (Double(bytes) / (4 * Double(count) * Double(pixelsPerImage))).squareRoot()
    let fitting = (Double(max(width, height)) * min(scale, 1)).rounded(.down)
    return (count, max(min(Int(fitting), longestSide), 1))
  }
}
