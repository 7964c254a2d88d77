/// Gives masks of one size another one, by bilinear interpolation between the centres of pixels.
package final class MaskStretcher {
  private var enlarger: MaskEnlarger
  private let pool: FrameMaskPool
  private let size: (width: Int, height: Int)

  /// - Parameters:
  ///   - picture: a picture of the size.
  ///   - size: the other size, each side at least 1.
  package init(from picture: MaskPicture, to size: (width: Int, height: Int)) {
    enlarger = MaskEnlarger(from: (picture.width, picture.height), to: size)
    pool = FrameMaskPool(width: size.width, height: size.height, format: .gray8)
    self.size = size
  }

  /// A picture in the other size.
  package func stretched(_ picture: MaskPicture) -> MaskPicture {
    let mask = pool.mask()
    enlarger.fill(mask, from: picture)
    return withExtendedLifetime(mask) {
      MaskPicture(width: size.width, height: size.height, plane: mask.view[0])
    }
  }
}
