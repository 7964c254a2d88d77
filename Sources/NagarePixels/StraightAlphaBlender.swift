import CPixelKernels

/// Draws scenes on frames with straight alpha.
///
/// Where the frame is opaque under a whole sprite, the kernels compute source-over; elsewhere it is computed pixel by
/// pixel.
struct StraightAlphaBlender {
  let kernels: PixelKernels

  func draw(
    _ scene: SpriteScene, _ items: Range<Int>, onto frame: FrameView, copying source: FrameView?,
    behind mask: FrameMask?
  ) {
    if source != nil { scene.withCanvases(frame, copying: source, items: 0..<0) { draw($0, frame.format) } }
    guard let alphaPlane = frame.format.planes.firstIndex(where: { $0.components.contains(.alpha) }) else { return }
    if frame.format.bytesPerSample == 1 {
      draw(scene, items, onto: frame, FrameAlpha<UInt8>(frame, plane: alphaPlane), alphaPlane)
      if let source, let mask { StraightAlphaMask<UInt8>(frame, source, mask.view, alphaPlane: alphaPlane).apply() }
    } else {
      draw(scene, items, onto: frame, FrameAlpha<UInt16>(frame, plane: alphaPlane), alphaPlane)
      if let source, let mask { StraightAlphaMask<UInt16>(frame, source, mask.view, alphaPlane: alphaPlane).apply() }
    }
  }

  @inline(__always)
  private func draw<Sample>(
    _ scene: SpriteScene, _ items: Range<Int>, onto frame: FrameView, _ alpha: FrameAlpha<Sample>, _ alphaPlane: Int
  ) {
    let format = frame.format
    for index in items {
      let item = scene.items[index]
      // Pixels of subsampled planes use the alpha of all the pixels that they cover.
      let (maskX, maskY) = (1 << format.chromaShiftX - 1, 1 << format.chromaShiftY - 1)
      let isOpaque = alpha.isOpaque(
        columns: item.x & ~maskX, to: (item.x + item.sprite.width + maskX) & ~maskX,
        rows: item.y & ~maskY, to: (item.y + item.sprite.height + maskY) & ~maskY)
      scene.withCanvases(frame, copying: nil, items: index..<index + 1) { canvases in
        if isOpaque { return draw(canvases, format) }
        // Other planes need the alpha as it was before drawing.
        for plane in canvases.indices where plane != alphaPlane {
          draw(canvases[plane], StraightAlphaPlane(format, plane, alpha))
        }
        draw(canvases[alphaPlane], StraightAlphaPlane(format, alphaPlane, alpha))
      }
    }
  }

  private func draw(_ canvases: UnsafeBufferPointer<nagare_canvas>, _ format: PixelFormat) {
    kernels.draw(canvases, bytesPerSample: format.bytesPerSample, shift: format.shift)
  }

  @inline(__always)
  private func draw<Sample>(_ canvas: nagare_canvas, _ plane: StraightAlphaPlane<Sample>) {
    for index in 0..<canvas.count {
      let layer = canvas.layers[index * canvas.step]
      ReferenceKernels.forEachSpan(of: layer, on: canvas.target) { row, x, skipped, count, span in
        let samples = UnsafeMutableRawPointer(canvas.target.samples + row * canvas.target.stride)
          .assumingMemoryBound(to: Sample.self)
        let data = UnsafeRawPointer(layer.data + Int(span.offset) * Int(NAGARE_UNIT))
          .assumingMemoryBound(to: Sample.self)
        if span.kind == UInt32(NAGARE_SPAN_COPY) {
          plane.copy(data + skipped, to: samples + x, count: count)
        } else {
          plane.blend(data, from: skipped, with: samples, x: x, y: row, count: count)
        }
      }
    }
  }
}
