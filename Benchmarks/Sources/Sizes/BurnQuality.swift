import Foundation

/// How like a lossless burn the frames of a burn are, inside the comments and outside.
package struct BurnQuality {
  private var errorOutside = 0
  private var (ssimOutside, ssimInside) = (0.0, 0.0)
  private var (outsideCount, insideCount) = (0, 0)

  /// The quality of no frames.
  package init() {}

  /// Adds a frame.
  /// - Parameters:
  ///   - burned: the frame to measure.
  ///   - reference: the frame of the lossless burn, of the same size.
  ///   - blocks: the blocks of the reference that comments change.
  package mutating func add(_ burned: LumaPlane, reference: LumaPlane, blocks: CommentBlocks) {
    precondition(burned.width == reference.width && burned.height == reference.height, "the frames differ in size")
    let (side, width) = (CommentBlocks.side, reference.width)
    let columns = width / side
    burned.samples.withUnsafeBufferPointer { burned in
      reference.samples.withUnsafeBufferPointer { reference in
        blocks.isInside.withUnsafeBufferPointer { isInside in
          for block in 0..<isInside.count {
            let start = block / columns * side * width + block % columns * side
            let sums = BlockSums(reference.baseAddress! + start, burned.baseAddress! + start, stride: width)
            if isInside[block] {
              ssimInside += sums.ssim
              insideCount += 1
            } else {
              ssimOutside += sums.ssim
              errorOutside += sums.squaredError
              outsideCount += 1
            }
          }
        }
      }
    }
  }

  /// The PSNR of all blocks outside together, in dB; nil without such blocks or if they are equal.
  package var psnrOutside: Double? {
    guard outsideCount > 0, errorOutside > 0 else { return nil }
    let pixels = Double(outsideCount * CommentBlocks.side * CommentBlocks.side)
    return 10 * log10(255 * 255 * pixels / Double(errorOutside))
  }

  /// The mean SSIM of the blocks outside; nil if there are none.
  package var meanSSIMOutside: Double? { outsideCount > 0 ? ssimOutside / Double(outsideCount) : nil }

  /// The mean SSIM of the blocks inside; nil if there are none.
  package var meanSSIMInside: Double? { insideCount > 0 ? ssimInside / Double(insideCount) : nil }
}
