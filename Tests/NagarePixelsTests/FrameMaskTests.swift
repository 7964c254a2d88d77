import NagarePixels
import TestSupport
import Testing

@Suite("Sprites behind masked parts of a frame")
struct FrameMaskTests {
  /// A frame, a scene on it, and a mask of random bytes for whole pixels.
  private struct Case {
    let source: TestFrame
    let scene: SpriteScene
    let pixels: TestFrame

    init(_ format: PixelFormat, alpha: TestFrame.Alpha, using generator: inout SeededGenerator) {
      source = TestFrame(width: 75, height: 21, format: format, padding: 3, alpha: alpha, using: &generator)
      scene = SpriteScene(width: 75, height: 21, format: format)
      for _ in 0..<3 {
        let drawing = Drawing(source, .text, width: 60, height: 12, using: &generator)
        scene.add(drawing.sprite, quarterX: drawing.quarterX, y: drawing.y)
      }
      pixels = TestFrame(width: 75, height: 21, format: .gray8, padding: 5, using: &generator)
    }

    /// The mask in the frame's format.
    var mask: FrameMask {
      let mask = FrameMaskPool(width: source.width, height: source.height, format: source.format).mask()
      mask.fill(from: pixels.view[0])
      return mask
    }

    /// The frame with the scene on it.
    func drawn(behind mask: FrameMask? = nil, _ kernels: PixelKernels = PixelKernels()) -> TestFrame {
      let target = TestFrame(copying: source)
      Blender(kernels: kernels).draw(scene, onto: target.view, copying: source.view, behind: mask)
      return target
    }

    func fill(_ value: UInt8) {
      for y in 0..<source.height {
        for x in 0..<source.width { pixels.view[0].samples[y * pixels.view[0].stride + x] = value }
      }
    }
  }

  @Test("every sample of a mask is the mean of its pixels", arguments: NamedFormat.all)
  func means(named: NamedFormat) {
    var generator = SeededGenerator(seed: 1)
    let drawing = Case(named.format, alpha: .opaque, using: &generator)
    let mask = drawing.mask
    for (index, layout) in named.format.planes.enumerated() {
      let plane = mask.view[index]
      for y in 0..<layout.height(21) {
        for x in 0..<layout.width(75) {
          let columns = x << layout.shiftX..<min((x + 1) << layout.shiftX, 75)
          let rows = y << layout.shiftY..<min((y + 1) << layout.shiftY, 21)
          let covered = rows.flatMap { y in columns.map { x in Double(drawing.pixels.planes[0][x, y]) } }
          let mean = covered.reduce(0, +) / Double(covered.count)
          for place in layout.components.indices {
            let value = Double(plane.samples[y * plane.stride + x * layout.components.count + place])
            #expect(abs(value - mean) <= 0.5)
          }
        }
      }
    }
  }

  @Test("a mask of 0 changes nothing, one of 255 gives the frame", arguments: NamedFormat.all)
  func ends(named: NamedFormat) {
    var generator = SeededGenerator(seed: 2)
    for alpha in TestFrame.Alpha.allCases {
      let drawing = Case(named.format, alpha: alpha, using: &generator)
      drawing.fill(0)
      #expect(drawing.drawn(behind: drawing.mask).bytes == drawing.drawn().bytes)
      drawing.fill(255)
      let restored = drawing.drawn(behind: drawing.mask)
      for (plane, original) in zip(restored.planes, drawing.source.planes) {
        for y in 0..<plane.height {
          for x in 0..<plane.width where plane[x, y] >> named.format.shift != original[x, y] >> named.format.shift {
            // Pixels that were transparent may have another colour.
            #expect(named.format.alphaMode == .straight && alpha != .opaque)
          }
        }
      }
    }
  }

  @Test("without straight alpha, samples are blended with the frame's by the mask", arguments: NamedFormat.all)
  func between(named: NamedFormat) {
    guard named.format.alphaMode != .straight else { return }
    var generator = SeededGenerator(seed: 3)
    let drawing = Case(named.format, alpha: .random, using: &generator)
    let mask = drawing.mask
    let (drawn, masked) = (drawing.drawn(), drawing.drawn(behind: mask))
    for (index, plane) in masked.planes.enumerated() {
      for y in 0..<plane.height {
        for x in 0..<plane.width {
          let (old, new) = (drawing.source.planes[index][x, y], drawn.planes[index][x, y])
          let part = Double(mask.view[index].samples[y * mask.view[index].stride + x]) / 255
          let exact = Double(new >> named.format.shift) * (1 - part) + Double(old >> named.format.shift) * part
          #expect(abs(Double(plane[x, y] >> named.format.shift) - exact) <= 1)
          if old == new { #expect(plane[x, y] == new) }
        }
      }
    }
  }

  @Test("all kernels give the same samples", arguments: NamedFormat.all)
  func kernels(named: NamedFormat) {
    var generator = SeededGenerator(seed: 4)
    let drawing = Case(named.format, alpha: .random, using: &generator)
    let mask = drawing.mask
    #expect(drawing.drawn(behind: mask).bytes == drawing.drawn(behind: mask, PixelKernels(allowing: .scalar)).bytes)
  }

  @Test("masked text on a transparent frame keeps its colour and loses alpha")
  func straightAlpha() {
    var generator = SeededGenerator(seed: 5)
    let drawing = Case(.rgba, alpha: .transparent, using: &generator)
    drawing.fill(128)
    let (drawn, masked) = (drawing.drawn(), drawing.drawn(behind: drawing.mask))
    for y in 0..<21 {
      for x in 0..<75 {
        let (alpha, left) = (drawn.planes[0][4 * x + 3, y], masked.planes[0][4 * x + 3, y])
        #expect(abs(Double(left) - Double(alpha) * 127 / 255) <= 0.5)
        for component in 0..<3 where left > 0 {
          #expect(drawn.planes[0][4 * x + component, y] == masked.planes[0][4 * x + component, y])
        }
      }
    }
  }
}
