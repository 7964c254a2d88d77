import CPixelKernels

/// Draws sprites onto frames.
public struct Blender: Sendable {
  public let kernels: PixelKernels

  public init(kernels: PixelKernels = PixelKernels()) {
    self.kernels = kernels
  }

  /// Draws a sprite with its top left corner at luma sample `x`, `y` of the frame, which may lie outside it.
  ///
  /// A sprite whose phase for this position is not prepared, or of another pixel format, is not drawn.
  /// - Returns: whether it was drawn.
  @discardableResult
  public func draw(_ sprite: Sprite, x: Int, y: Int, onto frame: FrameView) -> Bool {
    guard sprite.format == frame.format, let chroma = sprite.chroma[sprite.phase(x: x, y: y)] else { return false }
    guard x < frame.width, y < frame.height, x > -sprite.width, y > -sprite.height else { return true }
    let format = frame.format
    var target = Blender.target(frame.y, frame.width, frame.height, x, y)
    kernels.blendSpans(&target, sprite.luma, colors: sprite.luma.colors[0])

    let width = format.chromaWidth(frame.width)
    let height = format.chromaHeight(frame.height)
    let (chromaX, chromaY) = (x >> format.chromaShiftX, y >> format.chromaShiftY)
    target = Blender.target(frame.cb, width, height, chromaX, chromaY)
    kernels.blendSpans(&target, chroma, colors: chroma.colors[0])
    target = Blender.target(frame.cr, width, height, chromaX, chromaY)
    kernels.blendSpans(&target, chroma, colors: chroma.colors[1])
    return true
  }

  /// The position has been checked to lie near the frame, so that it fits 32 bits.
  private static func target(
    _ plane: FrameView.Plane, _ width: Int, _ height: Int, _ x: Int, _ y: Int
  ) -> nagare_target {
    nagare_target(
      samples: plane.samples, stride: plane.stride, width: Int32(truncatingIfNeeded: width),
      height: Int32(truncatingIfNeeded: height), x: Int32(truncatingIfNeeded: x), y: Int32(truncatingIfNeeded: y))
  }
}
