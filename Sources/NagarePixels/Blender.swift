import CPixelKernels

/// Draws sprites onto frames.
///
/// A blender keeps what it needs from frame to frame, so that drawing allocates nothing once it has seen a scene as
/// large; it belongs to one thread at a time.
public final class Blender {
  public let kernels: PixelKernels
  private var layers: [nagare_layer] = []

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
    for index in frame.format.planes.indices {
      let plane = frame.format.planes[index]
      layers.removeAll(keepingCapacity: true)
      for item in scene.items {
        layers.append(item.layer(of: index, plane: plane))
      }
      layers.withUnsafeBufferPointer { layers in
        kernels.draw(
          layers, on: frame.kernelPlane(index), copying: source?.kernelPlane(index),
          bytesPerSample: frame.format.bytesPerSample, shift: frame.format.shift)
      }
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
