/// Blends the source into a frame with straight alpha, by a mask.
///
/// With the mask's weight m, alpha becomes A' = A (1 - m) + S m, and a colour (C A (1 - m) + D S m) / A'. C and A are
/// the frame's colour and alpha, D and S the source's. If A' is 0, colours are left unchanged.
struct StraightAlphaMask<Sample: FixedWidthInteger & UnsignedInteger> {
  private let frame: FrameView
  private let source: FrameView
  private let mask: FrameView
  private let alphaPlane: Int
  private let alphas: (frame: FrameAlpha<Sample>, source: FrameAlpha<Sample>)

  init(_ frame: FrameView, _ source: FrameView, _ mask: FrameView, alphaPlane: Int) {
    (self.frame, self.source, self.mask, self.alphaPlane) = (frame, source, mask, alphaPlane)
    alphas = (FrameAlpha(frame, plane: alphaPlane), FrameAlpha(source, plane: alphaPlane))
  }

  func apply() {
    // Colours need the frame's alpha before it changes.
    for plane in frame.format.planes.indices where plane != alphaPlane { apply(to: plane) }
    apply(to: alphaPlane)
  }

  private func apply(to index: Int) {
    let layout = frame.format.planes[index]
    let count = layout.components.count
    for y in 0..<layout.height(frame.height) {
      let masks = mask[index].samples + y * mask[index].stride
      let (samples, sources) = (row(frame, index, y), row(source, index, y))
      for x in 0..<layout.width(frame.width) where masks[x * count] != 0 {
        let part = Float(masks[x * count]) / 255
        func mean(_ alpha: FrameAlpha<Sample>) -> Float {
          alpha.mean(x: x, y: y, shiftX: layout.shiftX, shiftY: layout.shiftY)
        }
        apply(
          layout.components, at: samples + x * count, from: sources + x * count,
          weights: (mean(alphas.frame) * (1 - part), mean(alphas.source) * part))
      }
    }
  }

  private func apply(
    _ components: [PixelFormat.Component], at samples: UnsafeMutablePointer<Sample>,
    from sources: UnsafePointer<Sample>, weights: (frame: Float, source: Float)
  ) {
    let alpha = weights.frame + weights.source
    for place in components.indices where samples[place] != sources[place] {
      switch components[place] {
      case .alpha: store(alpha, at: samples + place)
      case .unused: break
      default:
        guard alpha > 0 else { continue }
        let sum = value(samples[place]) * weights.frame + value(sources[place]) * weights.source
        store(sum / alpha, at: samples + place)
      }
    }
  }

  private func value(_ sample: Sample) -> Float { float(sample &>> Sample(truncatingIfNeeded: frame.format.shift)) }

  private func store(_ value: Float, at place: UnsafeMutablePointer<Sample>) {
    place.pointee = Sample(value.rounded()) << Sample(truncatingIfNeeded: frame.format.shift)
  }

  private func row(_ view: FrameView, _ index: Int, _ y: Int) -> UnsafeMutablePointer<Sample> {
    UnsafeMutableRawPointer(view[index].samples + y * view[index].stride).assumingMemoryBound(to: Sample.self)
  }
}
