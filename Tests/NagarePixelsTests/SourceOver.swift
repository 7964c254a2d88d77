import NagareColor
import NagarePixels

/// The frame that drawing a sprite should give, computed in floating point straight from the masks, without
/// premultiplied samples and packed spans.
struct SourceOver {
  let drawing: Drawing
  private let fill: PaintCodes
  private let outline: PaintCodes
  private let masks: DrawingMasks
  /// The signal of the image's pixels, multiplied by their alpha, 0…1; empty if there is no image.
  private let colors: [SIMD4<Double>]

  init(_ drawing: Drawing) {
    self.drawing = drawing
    fill = PaintCodes(drawing.paint.fill, drawing)
    outline = PaintCodes(drawing.paint.outline, drawing)
    masks = drawing.visibleMasks
    let (bytes, converter) = (masks.color, drawing.encoding.converter)
    colors = (0..<bytes.count / 4).map { pixel in
      let color = SIMD4(bytes[4 * pixel..<4 * pixel + 4].map(Double.init))
      guard !converter.isIdentity, color.w > 0 else { return color / 255 }
      // The colours themselves have 8 bits.
      func code(_ channel: Double) -> UInt8 { UInt8((channel * 255 / color.w).rounded()) }
      let signal = converter.signal(of: RGBColor(red: code(color.x), green: code(color.y), blue: code(color.z)))
      return SIMD4(signal.clamped(lowerBound: .zero, upperBound: .one), 1) * color.w / 255
    }
  }

  /// The first wrong sample of the drawn frame; nil if there is none.
  func fault(of drawn: TestFrame) -> String? {
    let format = drawing.frame.format
    for (index, layout) in format.planes.enumerated() {
      let (before, after) = (drawing.frame.planes[index], drawn.planes[index])
      for row in 0..<layout.height(drawn.height) {
        for column in 0..<layout.width(drawn.width) {
          let pixel = Pixel(self, column, row, layout)
          for (place, component) in layout.components.enumerated() {
            let at = column * layout.components.count + place
            let (old, new) = (before[at, row], after[at, row])
            if let fault = pixel.fault(component, old: old, new: new, in: self) {
              return "plane \(index), \(component) of \(column), \(row): \(old) became \(new), \(fault)"
            }
          }
        }
      }
    }
    return nil
  }

  /// The codes of a paint's components.
  private struct PaintCodes {
    private let yCbCr: YCbCrColor
    private let rgb: SIMD3<Double>
    private let maximum: Double

    init(_ color: RGBColor, _ drawing: Drawing) {
      yCbCr = drawing.encoding.encode(color, depth: drawing.frame.format.depth)
      maximum = Double(drawing.frame.format.maximum)
      let signal = drawing.encoding.converter.signal(of: color).clamped(lowerBound: .zero, upperBound: .one)
      rgb = (signal * maximum).rounded(.toNearestOrAwayFromZero)
    }

    subscript(component: PixelFormat.Component) -> Double {
      switch component {
      case .luma: Double(yCbCr.y)
      case .blueDifference: Double(yCbCr.cb)
      case .redDifference: Double(yCbCr.cr)
      case .red: rgb.x
      case .green: rgb.y
      case .blue: rgb.z
      case .alpha: maximum
      case .unused: 0
      }
    }
  }

  /// The code of a component of a premultiplied colour, whose channels are 0…1.
  private func code(_ component: PixelFormat.Component, _ color: SIMD4<Double>) -> Double {
    let (maximum, encoding) = (Double(drawing.frame.format.maximum), drawing.encoding)
    let (kr, kb, isFull) = (encoding.matrix.kr, encoding.matrix.kb, encoding.range == .full)
    let unit = (maximum + 1) / 256
    let luma = kr * color.x + (1 - kr - kb) * color.y + kb * color.z
    let difference = { (channel: Double, weight: Double) in
      128 * unit * color.w + (isFull ? maximum : 224 * unit) * (channel - luma) / (2 - 2 * weight)
    }
    return switch component {
    case .luma: isFull ? maximum * luma : unit * (16 * color.w + 219 * luma)
    case .blueDifference: difference(color.z, kb)
    case .redDifference: difference(color.x, kr)
    case .red: maximum * color.x
    case .green: maximum * color.y
    case .blue: maximum * color.z
    case .alpha: maximum * color.w
    case .unused: 0
    }
  }

  /// The image's colour in a pixel of the masks.
  private func color(_ pixel: Int) -> SIMD4<Double> { colors.isEmpty ? .zero : colors[pixel] }

  /// The mean shares of fill, outline and image, and the mean alpha of the frame, in one pixel of a plane.
  private struct Pixel {
    private var fill = 0.0
    private var outline = 0.0
    private var color = SIMD4<Double>.zero
    private var alpha = 0.0

    init(_ expected: SourceOver, _ column: Int, _ row: Int, _ layout: PixelFormat.Plane) {
      let (drawing, masks) = (expected.drawing, expected.masks)
      let (frameX, frameY) = (column << layout.shiftX, row << layout.shiftY)
      var inside = 0.0
      for y in frameY..<frameY + 1 << layout.shiftY {
        for x in frameX..<frameX + 1 << layout.shiftX {
          if x < drawing.frame.width, y < drawing.frame.height {
            alpha += drawing.frame.alpha(x: x, y: y)
            inside += 1
          }
          let (maskX, maskY) = (x - drawing.x, y - drawing.y)
          guard 0..<masks.width ~= maskX, 0..<masks.height ~= maskY else { continue }
          let pixel = maskY * masks.width + maskX
          let image = expected.color(pixel)
          let ink = Double(masks.fill[pixel]) / 255
          fill += ink * (1 - image.w)
          outline += Double(masks.outline[pixel]) / 255 * (1 - ink) * (1 - image.w)
          color += image
        }
      }
      let share = Double(drawing.paint.opacity) / 255 / Double(1 << (layout.shiftX + layout.shiftY))
      fill *= share
      outline *= share * Double(drawing.paint.outlineOpacity) / 255
      color *= share
      alpha /= inside
    }

    /// The fault of a drawn sample; nil if there is none.
    func fault(_ component: PixelFormat.Component, old: Int, new: Int, in expected: SourceOver) -> String? {
      let format = expected.drawing.frame.format
      guard component != .unused else { return old == new ? nil : "but is unused" }
      let value = new >> format.shift
      if value << format.shift != new { return "low bits are left" }
      if value > format.maximum { return "over the maximum" }
      let ink =
        fill * expected.fill[component] + outline * expected.outline[component] + expected.code(component, color)
      let kept = 1 - fill - outline - color.w
      // Weights have 15 bits: their rounding adds half a code for samples of 15 bits.
      let tolerance = format.depth < 15 ? 1 : 2
      let before = Double(old >> format.shift)
      guard format.alphaMode == .straight, component != .alpha, alpha < 1 else {
        let exact = ink + kept * before
        return abs(value - Int(exact.rounded())) <= tolerance ? nil : "not \(exact)"
      }
      let total = fill + outline + color.w + alpha * kept
      guard total > 0 else { return old == new ? nil : "but nothing is there" }
      let exact = (ink + alpha * kept * before) / total
      // A colour's error is weighted by its alpha. Within one code of the rounded value is within 1.5 of the exact one.
      return abs(Double(value) - exact) * total < Double(tolerance) + 0.51 ? nil : "not \(exact) of alpha \(total)"
    }
  }
}
