import CPixelKernels
import NagareColor

/// A drawing in the samples of one pixel format, premultiplied and ready to blend.
///
/// The samples depend on the position: on the quarter of a pixel if the sprite has quarters, and on the phase in the
/// chroma grid if chroma is subsampled. Each combination is a variant. The initializer creates all requested
/// variants.
package final class Sprite: Sendable {
  /// Width in pixels.
  package let width: Int
  /// Height in pixels.
  package let height: Int
  /// The format of frames to draw on.
  package let format: PixelFormat
  /// Memory that the sprite takes, in bytes.
  package let byteCount: Int
  /// Whether the sprite can be drawn at quarters of a pixel.
  package let hasQuarters: Bool
  /// The variants, by quarter, then by phase in the chroma grid.
  private let images: [SpriteImage?]
  /// The planes of all variants as layers for the kernels, in separate memory to save an indirection. Layers of missing
  /// variants have no data.
  private let layers: ConstantMemory
  private let planeCount: Int
  private let chromaShiftX: Int
  private let chromaShiftY: Int

  /// Creates a sprite from masks and colours.
  /// - Parameters:
  ///   - masks: one drawing, or four, shifted right by 0…3 quarters of a pixel.
  ///   - encoding: the colour encoding of frames; RGB formats use only primaries and transfer function.
  ///   - phases: the phases at which the sprite may be drawn.
  /// - Precondition: one or four masks of the same size.
  package init(
    _ masks: [DrawingMasks], paint: SpritePaint, format: PixelFormat, encoding: YCbCrEncoding, phases: GridPhases = .all
  ) {
    precondition(masks.count == 1 || masks.count == 4, "a sprite has one or four masks")
    width = masks[0].width
    height = masks[0].height
    self.format = format
    hasQuarters = masks.count == 4
    let maker = SpriteImageMaker(paint: paint, format: format, encoding: encoding)
    images = masks.flatMap { masks in
      maker.images(masks, phases: phases)
    }
    planeCount = format.planes.count
    byteCount =
      images.reduce(0) { $0 + ($1?.ownByteCount ?? 0) } + images.count * planeCount * MemoryLayout<nagare_layer>.stride
    chromaShiftX = format.chromaShiftX
    chromaShiftY = format.chromaShiftY
    let (images, planeCount) = (images, planeCount)
    layers = ConstantMemory(
      byteCount: images.count * planeCount * MemoryLayout<nagare_layer>.stride,
      alignment: MemoryLayout<nagare_layer>.alignment
    ) { memory in
      let layers = memory.initializeMemory(
        as: nagare_layer.self, repeating: nagare_layer(), count: images.count * planeCount)
      for (variant, image) in images.enumerated() {
        for (index, plane) in (image?.planes ?? []).enumerated() {
          layers[variant * planeCount + index] = plane.layer
        }
      }
    }
  }

  /// Splits a position in quarters of a pixel into the pixel of the left edge and the remaining quarters.
  func pixel(quarterX: Int) -> (x: Int, quarter: Int) {
    // Rounded without a sum that may overflow.
    hasQuarters ? (quarterX >> 2, quarterX & 3) : ((quarterX >> 2) + (quarterX >> 1 & 1), 0)
  }

  /// The variant for a quarter of a pixel and a position in the frame, in pixels; nil if it was not requested.
  func variant(quarter: Int, x: Int, y: Int) -> Int? {
    let phase = GridPhases.index(x: x, y: y, shiftX: chromaShiftX, shiftY: chromaShiftY)
    let variant = quarter << (chromaShiftX + chromaShiftY) | phase
    return layers(of: variant).pointee.data == nil ? nil : variant
  }

  /// A variant's planes at the frame's origin. Valid as long as the sprite lives.
  func layers(of variant: Int) -> UnsafePointer<nagare_layer> {
    layers.start.assumingMemoryBound(to: nagare_layer.self) + variant * planeCount
  }

  /// Samples written when the whole variant is drawn.
  func sampleCount(of variant: Int) -> Int { images[variant]?.sampleCount ?? 0 }
}

/// Phases in the grid of a format's subsampled planes: positions modulo the subsampling.
package struct GridPhases: OptionSet, Hashable, Sendable {
  package let rawValue: UInt16
  package init(rawValue: UInt16) { self.rawValue = rawValue }

  /// All phases.
  package static let all = GridPhases(rawValue: .max)

  /// The phase of a position.
  package static func at(x: Int, y: Int, in format: PixelFormat) -> GridPhases {
    let index = index(x: x, y: y, shiftX: format.chromaShiftX, shiftY: format.chromaShiftY)
    return GridPhases(rawValue: 1 << UInt16(truncatingIfNeeded: index))
  }

  /// All phases in a row.
  package static func row(_ y: Int, in format: PixelFormat) -> GridPhases {
    (0..<1 << format.chromaShiftX).reduce(into: []) { $0.formUnion(.at(x: $1, y: y, in: format)) }
  }

  /// All phases in a column.
  private static func column(_ x: Int, in format: PixelFormat) -> GridPhases {
    (0..<1 << format.chromaShiftY).reduce(into: []) { $0.formUnion(.at(x: x, y: $1, in: format)) }
  }

  /// The phases of a box in the rotated frame.
  /// - Parameters:
  ///   - x: samples from the left; nil for a box that moves along its row.
  ///   - size: the size of the box in samples.
  package static func at(
    x: Int?, y: Int, size: (width: Int, height: Int), in format: PixelFormat, shown display: DisplayGeometry
  ) -> GridPhases {
    let corner = display.storedCorner(x: x ?? 0, y: y, width: size.width, height: size.height)
    guard x == nil else { return .at(x: corner.x, y: corner.y, in: format) }
    return display.orientation.isTransposed ? .column(corner.x, in: format) : .row(corner.y, in: format)
  }

  /// The horizontal phase in the low bits, the vertical one above.
  static func index(x: Int, y: Int, shiftX: Int, shiftY: Int) -> Int {
    let across = x & ((1 << shiftX) - 1)
    let down = y & ((1 << shiftY) - 1)
    return down << shiftX | across
  }
}
