/// The luma of a frame with 8 bits a sample, rows without gaps.
package struct LumaPlane {
  /// The width in pixels.
  package let width: Int
  /// The height in pixels.
  package let height: Int
  /// The samples, rows from top to bottom.
  package var samples: [UInt8]

  /// - Parameter samples: `width` times `height` samples.
  package init(width: Int, height: Int, samples: [UInt8]) {
    precondition(samples.count == width * height, "the samples do not fill the plane")
    (self.width, self.height, self.samples) = (width, height, samples)
  }
}
