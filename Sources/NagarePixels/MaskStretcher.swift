/// Resizes mask images of one size to another, by bilinear interpolation between the centres of pixels.
package final class MaskStretcher {
  private var enlarger: MaskEnlarger
  private let pool: FrameMaskPool
  private let size: (width: Int, height: Int)

  /// - Parameters:
  ///   - image: an image of the original size.
  ///   - size: the new size, each side at least 1.
  package init(from image: MaskImage, to size: (width: Int, height: Int)) {
    enlarger = MaskEnlarger(from: (image.width, image.height), to: size)
    pool = FrameMaskPool(width: size.width, height: size.height, format: .gray8)
    self.size = size
  }

  /// The image in the new size.
  package func stretched(_ image: MaskImage) -> MaskImage {
    let mask = pool.mask()
    enlarger.fill(mask, from: image)
    return withExtendedLifetime(mask) {
      MaskImage(width: size.width, height: size.height, plane: mask.view[0])
    }
  }
}
