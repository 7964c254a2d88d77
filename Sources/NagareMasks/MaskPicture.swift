/// Where comments pass behind what a frame shows, as a picture of any size.
package struct MaskPicture: Sendable, Equatable {
  /// The width in pixels, at least 1.
  package let width: Int
  /// The height in pixels, at least 1.
  package let height: Int
  /// A byte for each pixel, row by row: 0 where comments are drawn, 255 where they pass behind.
  package let samples: [UInt8]

  /// - Precondition: there are `width` times `height` samples.
  package init(width: Int, height: Int, samples: [UInt8]) {
    precondition(width > 0 && height > 0 && samples.count == width * height, "no such picture")
    (self.width, self.height, self.samples) = (width, height, samples)
  }
}
