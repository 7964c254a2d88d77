import NagareColor

/// The planes of a sprite for one chroma phase. Planes independent of the phase are shared between images.
package final class SpriteImage: Sendable {
  package let planes: [SpritePlane]
  /// Memory of the planes that are not shared with an earlier image, in bytes.
  let ownByteCount: Int
  /// Samples written when the whole image is drawn.
  let sampleCount: Int

  init(planes: [SpritePlane], ownByteCount: Int) {
    self.planes = planes
    self.ownByteCount = ownByteCount
    sampleCount = planes.reduce(0) { $0 + $1.sampleCount }
  }
}

/// Creates the images of sprites.
package struct SpriteImageMaker {
  private let format: PixelFormat
  private let opacity, outlineOpacity: UInt8
  private let colors: [PlaneColors]
  private let converter: SignalConverter

  package init(paint: SpritePaint, format: PixelFormat, encoding: YCbCrEncoding) {
    self.format = format
    opacity = paint.opacity
    outlineOpacity = paint.outlineOpacity
    converter = encoding.converter
    let fill = ComponentCodes(paint.fill, format: format, encoding: encoding)
    let outline = ComponentCodes(paint.outline, format: format, encoding: encoding)
    let imageCodes = ImageCodeEquations(format: format, encoding: encoding)
    colors = format.planes.map { PlaneColors($0, of: format, fill: fill, outline: outline, imageCodes: imageCodes) }
  }

  /// The images for all phases, nil for those not requested.
  package func images(_ masks: DrawingMasks, phases: GridPhases) -> [SpriteImage?] {
    let composited = CompositedAlpha(masks, opacity: opacity, outlineOpacity: outlineOpacity, converter: converter)
    let full = planes(composited, phaseX: 0, phaseY: 0, besides: []) { $0.shiftX == 0 && $0.shiftY == 0 }
    var hasOwner = false
    return (0..<1 << (format.chromaShiftX + format.chromaShiftY)).map { index in
      let phaseX = index & ((1 << format.chromaShiftX) - 1)
      let phaseY = index >> format.chromaShiftX
      guard phases.contains(.at(x: phaseX, y: phaseY, in: format)) else { return nil }
      let planes = planes(composited, phaseX: phaseX, phaseY: phaseY, besides: full) { $0.shiftX + $0.shiftY > 0 }
      let owned = planes.distinct.filter { plane in !hasOwner || !full.contains { $0 === plane } }
      hasOwner = true
      return SpriteImage(planes: planes.compactMap { $0 }, ownByteCount: owned.reduce(0) { $0 + $1.byteCount })
    }
  }

  /// Creates the planes that satisfy `belongs`, and adds them to the planes already made.
  private func planes(
    _ composited: CompositedAlpha, phaseX: Int, phaseY: Int, besides made: [SpritePlane?],
    _ belongs: (PixelFormat.Plane) -> Bool
  ) -> [SpritePlane?] {
    var planes = made.isEmpty ? Array(repeating: nil, count: format.planes.count) : made
    var means: (plane: PixelFormat.Plane, composited: CompositedAlpha)?
    for (index, plane) in format.planes.enumerated() where belongs(plane) {
      let twin = (0..<index).first { other in
        let sibling = format.planes[other]
        return sibling.shiftX == plane.shiftX && sibling.shiftY == plane.shiftY
          && colors[other].hasSameSamples(as: colors[index], hasImage: composited.image != nil)
      }
      if let twin {
        planes[index] = planes[twin]
        continue
      }
      if means?.plane.shiftX != plane.shiftX || means?.plane.shiftY != plane.shiftY {
        let mask = { (value: Int, shift: Int) in value & ((1 << shift) - 1) }
        means = (
          plane,
          composited.means(over: plane, phaseX: mask(phaseX, plane.shiftX), phaseY: mask(phaseY, plane.shiftY))
        )
      }
      planes[index] = means.map { SpritePlane($0.composited, colors: colors[index]) }
    }
    return planes
  }
}

extension [SpritePlane?] {
  /// The planes without duplicates.
  fileprivate var distinct: [SpritePlane] {
    reduce(into: []) { result, plane in
      if let plane, !result.contains(where: { $0 === plane }) { result.append(plane) }
    }
  }
}
