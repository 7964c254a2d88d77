import CPixelKernels

/// Draws scenes onto frames. It holds nothing that drawing changes: any number of threads may use it.
public struct Blender: Sendable {
  /// What draws.
  public let kernels: PixelKernels

  /// With the best kernels that this processor has, unless others are given.
  public init(kernels: PixelKernels = PixelKernels()) {
    self.kernels = kernels
  }

  /// Draws a scene's sprites in order.
  /// - Parameters:
  ///   - frame: of the scene's format.
  ///   - source: a picture of the frame's size and format that is copied to the frame first; it is only read.
  public func draw(_ scene: Scene, onto frame: FrameView, copying source: FrameView? = nil) {
    precondition(scene.format == frame.format, "a scene for another format")
    if let source {
      precondition(
        source.format == frame.format && source.width == frame.width && source.height == frame.height,
        "pictures of different kinds")
    }
    if frame.format.alphaMode == .straight {
      StraightAlphaBlender(kernels: kernels).draw(scene, onto: frame, copying: source)
      return
    }
    scene.withCanvases(frame, copying: source) { canvases in
      kernels.draw(canvases, bytesPerSample: frame.format.bytesPerSample, shift: frame.format.shift)
    }
  }
}

extension FrameView {
  /// A plane as the kernels see it.
  func kernelPlane(_ index: Int) -> nagare_plane {
    let plane = format.planes[index]
    // Sides are at most 65,535 pixels of four samples.
    return nagare_plane(
      samples: self[index].samples, stride: self[index].stride,
      width: Int32(truncatingIfNeeded: plane.width(width) * plane.components.count),
      height: Int32(truncatingIfNeeded: plane.height(height)))
  }
}
