import CPixelKernels

/// Draws scenes on frames whose colours are not multiplied by their alpha.
///
/// Where all of the picture under a sprite is opaque, source-over is what the kernels compute; elsewhere it is done
/// pixel by pixel.
struct StraightAlphaBlender {
  let kernels: PixelKernels

  func draw(_ scene: Scene, onto frame: FrameView, copying source: FrameView?) {
    if let source {
      for index in frame.format.planes.indices {
        kernels.draw(
          UnsafeBufferPointer(start: nil, count: 0), on: frame.kernelPlane(index), copying: source.kernelPlane(index),
          bytesPerSample: frame.format.bytesPerSample, shift: frame.format.shift)
      }
    }
    guard let alphaPlane = frame.format.planes.firstIndex(where: { $0.components.contains(.alpha) }) else { return }
    if frame.format.bytesPerSample == 1 {
      draw(scene, onto: frame, FrameAlpha<UInt8>(frame, plane: alphaPlane), alphaPlane)
    } else {
      draw(scene, onto: frame, FrameAlpha<UInt16>(frame, plane: alphaPlane), alphaPlane)
    }
  }

  @inline(__always)
  private func draw<Sample>(_ scene: Scene, onto frame: FrameView, _ alpha: FrameAlpha<Sample>, _ alphaPlane: Int) {
    let format = frame.format
    for item in scene.items {
      // Subsampled planes see the alpha of all that a pixel of theirs covers.
      let (maskX, maskY) = (1 << format.chromaShiftX - 1, 1 << format.chromaShiftY - 1)
      let isOpaque = alpha.isOpaque(
        columns: item.x & ~maskX, to: (item.x + item.image.width + maskX) & ~maskX,
        rows: item.y & ~maskY, to: (item.y + item.image.height + maskY) & ~maskY)
      // The other planes need the alpha as it was before.
      for index in format.planes.indices where index != alphaPlane {
        draw(item, plane: index, onto: frame, isOpaque ? nil : alpha)
      }
      draw(item, plane: alphaPlane, onto: frame, isOpaque ? nil : alpha)
    }
  }

  /// - Parameter alpha: the picture's alpha; nil where it is opaque.
  @inline(__always)
  private func draw<Sample>(_ item: Scene.Item, plane index: Int, onto frame: FrameView, _ alpha: FrameAlpha<Sample>?) {
    let layer = item.layer(of: index, plane: frame.format.planes[index])
    let target = frame.kernelPlane(index)
    if let alpha {
      let plane = StraightAlphaPlane(frame.format, index, alpha)
      ReferenceKernels.forEachSpan(of: layer, on: target) { row, x, skipped, count, span in
        let samples = UnsafeMutableRawPointer(target.samples + row * target.stride)
          .assumingMemoryBound(to: Sample.self)
        let data = UnsafeRawPointer(layer.data + Int(span.offset) * Int(NAGARE_UNIT))
          .assumingMemoryBound(to: Sample.self)
        if span.kind == UInt32(NAGARE_SPAN_COPY) {
          plane.copy(data + skipped, to: samples + x, count: count)
        } else {
          plane.blend(data, from: skipped, with: samples, x: x, y: row, count: count)
        }
      }
      return
    }
    withUnsafePointer(to: layer) { layer in
      kernels.draw(
        UnsafeBufferPointer(start: layer, count: 1), on: target, copying: nil,
        bytesPerSample: frame.format.bytesPerSample, shift: frame.format.shift)
    }
  }
}
