import CPixelKernels

/// Draws scenes onto frames. Drawing changes no state: any number of threads may share a blender.
package struct Blender: Sendable {
  /// The kernels used for drawing.
  package let kernels: PixelKernels

  /// Creates a blender, by default with the best kernels of this processor.
  package init(kernels: PixelKernels = PixelKernels()) {
    self.kernels = kernels
  }

  /// Draws a scene's sprites in order.
  /// - Parameters:
  ///   - frame: a frame of the scene's format.
  ///   - source: a frame of the same size and format, which is copied to `frame` first and only read.
  ///   - mask: the parts of the source that sprites pass behind; for frames of this size and format.
  /// - Precondition: a mask needs a source.
  package func draw(
    _ scene: SpriteScene, onto frame: FrameView, copying source: FrameView? = nil, behind mask: FrameMask? = nil
  ) {
    precondition(scene.format == frame.format, "the scene is for another format")
    if let source {
      precondition(source.format == frame.format && source.hasSize(of: frame), "the source differs in size or format")
    }
    if let mask {
      precondition(source != nil, "a mask needs a source")
      precondition(mask.format == frame.format && mask.view.hasSize(of: frame), "the mask differs in size or format")
    }
    let masked = mask == nil ? scene.count : scene.backgroundCount ?? scene.count
    draw(scene, 0..<masked, onto: frame, copying: source, behind: mask)
    if masked < scene.count { draw(scene, masked..<scene.count, onto: frame, copying: nil, behind: nil) }
  }

  private func draw(
    _ scene: SpriteScene, _ items: Range<Int>, onto frame: FrameView, copying source: FrameView?,
    behind mask: FrameMask?
  ) {
    if frame.format.alphaMode == .straight {
      StraightAlphaBlender(kernels: kernels).draw(scene, items, onto: frame, copying: source, behind: mask)
      return
    }
    scene.withCanvases(frame, copying: source, behind: mask, items: items) { canvases in
      kernels.draw(canvases, bytesPerSample: frame.format.bytesPerSample, shift: frame.format.shift)
    }
  }
}

extension FrameView {
  fileprivate func hasSize(of other: FrameView) -> Bool { width == other.width && height == other.height }

  /// A plane in the form that kernels need.
  func kernelPlane(_ index: Int) -> nagare_plane {
    let plane = format.planes[index]
    // At most 65,535 pixels per side, of four samples each.
    return nagare_plane(
      samples: self[index].samples, stride: self[index].stride,
      width: Int32(truncatingIfNeeded: plane.width(width) * plane.components.count),
      height: Int32(truncatingIfNeeded: plane.height(height)))
  }
}
