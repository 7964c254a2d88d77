import CPixelKernels
import NagareColor

/// A drawing in the samples of one pixel format, premultiplied and ready to blend.
///
/// What its samples are depends on where it stands: on the quarter of a pixel, if it was drawn for several, and where
/// chroma is subsampled on its place in the chroma grid. Each variant is called a phase; all that are asked for are
/// made at once, and nothing changes afterwards: the memory that it holds is written by its initializer alone, which is
/// what makes it safe to share.
public final class Sprite: @unchecked Sendable {
  /// Pixels.
  public let width: Int
  /// Pixels.
  public let height: Int
  /// The frames' that it is drawn on.
  public let format: PixelFormat
  /// The memory that it takes.
  public let byteCount: Int
  /// Whether it can be drawn at quarters of a pixel.
  public let hasQuarters: Bool
  /// The variants: by the quarter, then by the phase in the chroma grid.
  private let images: [SpriteImage?]
  /// Their planes as the kernels see them, one variant's after the other's, in memory of their own: to find a layer
  /// takes no detour through the images. Those of missing variants have no data.
  private let layers: UnsafeMutablePointer<nagare_layer>
  private let planeCount: Int
  private let chromaShiftX: Int
  private let chromaShiftY: Int

  /// Colours masks.
  /// - Parameters:
  ///   - masks: one drawing; or four, the second to fourth moved right by as many quarters of a pixel.
  ///   - encoding: how the frame's samples encode colour; RGB formats ask for primaries and transfer only.
  ///   - phases: where the sprite can stand.
  /// - Precondition: one or four masks of the same size.
  public init(
    _ masks: [InkMasks], paint: SpritePaint, format: PixelFormat, encoding: YCbCrEncoding, phases: GridPhases = .all
  ) {
    precondition(masks.count == 1 || masks.count == 4, "a sprite stands on whole or on quarters of pixels")
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
    layers = .allocate(capacity: images.count * planeCount)
    layers.initialize(repeating: nagare_layer(), count: images.count * planeCount)
    for (variant, image) in images.enumerated() {
      for (index, plane) in (image?.planes ?? []).enumerated() {
        layers[variant * planeCount + index] = plane.layer
      }
    }
  }

  deinit {
    layers.deallocate()
  }

  /// The pixel that its left edge stands on at a number of quarters of a pixel, and how many quarters are left.
  func pixel(quarterX: Int) -> (x: Int, quarter: Int) {
    // Rounded without a sum that could overflow.
    hasQuarters ? (quarterX >> 2, quarterX & 3) : ((quarterX >> 2) + (quarterX >> 1 & 1), 0)
  }

  /// The variant for a quarter of a pixel and a place in the frame, in pixels; nil where it was not asked for.
  func variant(quarter: Int, x: Int, y: Int) -> Int? {
    let phase = GridPhases.index(x: x, y: y, shiftX: chromaShiftX, shiftY: chromaShiftY)
    let variant = quarter << (chromaShiftX + chromaShiftY) | phase
    return layers[variant * planeCount].data == nil ? nil : variant
  }

  /// A variant's planes at the frame's corner. Valid as long as the sprite lives.
  func layers(of variant: Int) -> UnsafePointer<nagare_layer> {
    UnsafePointer(layers + variant * planeCount)
  }

  /// Samples that are written when the whole variant is drawn.
  func sampleCount(of variant: Int) -> Int { images[variant]?.sampleCount ?? 0 }
}

/// Places in the grid of a format's subsampled planes, as remainders of a position.
public struct GridPhases: OptionSet, Hashable, Sendable {
  public let rawValue: UInt16
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Every place.
  public static let all = GridPhases(rawValue: .max)

  /// The place of one position.
  public static func at(x: Int, y: Int, in format: PixelFormat) -> GridPhases {
    let index = index(x: x, y: y, shiftX: format.chromaShiftX, shiftY: format.chromaShiftY)
    return GridPhases(rawValue: 1 << UInt16(truncatingIfNeeded: index))
  }

  /// All places of a row.
  public static func row(_ y: Int, in format: PixelFormat) -> GridPhases {
    (0..<1 << format.chromaShiftX).reduce(into: []) { $0.formUnion(.at(x: $1, y: y, in: format)) }
  }

  /// All places of a column.
  private static func column(_ x: Int, in format: PixelFormat) -> GridPhases {
    (0..<1 << format.chromaShiftY).reduce(into: []) { $0.formUnion(.at(x: x, y: $1, in: format)) }
  }

  /// Where a box of the turned picture stands.
  /// - Parameters:
  ///   - x: samples from the left; nil for a box that moves along its row.
  ///   - size: of the box in samples.
  package static func at(
    x: Int?, y: Int, size: (width: Int, height: Int), in format: PixelFormat, shown display: DisplayGeometry
  ) -> GridPhases {
    let corner = display.storedCorner(x: x ?? 0, y: y, width: size.width, height: size.height)
    guard x == nil else { return .at(x: corner.x, y: corner.y, in: format) }
    return display.orientation.isTransposed ? .column(corner.x, in: format) : .row(corner.y, in: format)
  }

  /// The remainder across in the low bits, the one down above them.
  static func index(x: Int, y: Int, shiftX: Int, shiftY: Int) -> Int {
    let across = x & ((1 << shiftX) - 1)
    let down = y & ((1 << shiftY) - 1)
    return down << shiftX | across
  }
}
