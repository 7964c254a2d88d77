import NagareColor

/// A drawing in the samples of one pixel format, premultiplied and ready to blend.
///
/// What its samples are depends on where it stands: on the quarter of a pixel, if it was drawn for several, and where
/// chroma is subsampled on its place in the chroma grid. Each variant is called a phase; all that are asked for are
/// made at once, and nothing changes afterwards.
public final class Sprite: Sendable {
  /// Pixels.
  public let width: Int
  public let height: Int
  public let format: PixelFormat
  /// The memory that the samples take.
  public let byteCount: Int
  /// Whether it can be drawn at quarters of a pixel.
  public let hasQuarters: Bool
  /// By the quarter, then by the phase in the chroma grid.
  private let images: [SpriteImage?]

  /// Colours masks.
  /// - Parameters:
  ///   - masks: one drawing; or four, the second to fourth moved right by as many quarters of a pixel.
  ///   - encoding: how the frame's samples encode colour; RGB formats do not ask.
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
    byteCount = images.reduce(0) { $0 + ($1?.ownByteCount ?? 0) }
  }

  /// The variant for a position, in quarters of a pixel from the frame's left edge and in pixels from its top, with the
  /// pixel that its left edge stands on; nil where it was not asked for.
  func image(quarterX: Int, y: Int) -> (image: SpriteImage, x: Int)? {
    // Rounded without a sum that could overflow.
    let x = hasQuarters ? quarterX >> 2 : (quarterX >> 2) + (quarterX >> 1 & 1)
    let quarter = hasQuarters ? quarterX & 3 : 0
    let index = quarter << (format.chromaShiftX + format.chromaShiftY) | GridPhases.index(x: x, y: y, in: format)
    return images[index].map { ($0, x) }
  }
}

/// Places in the grid of a format's subsampled planes, as remainders of a position.
public struct GridPhases: OptionSet, Hashable, Sendable {
  public let rawValue: UInt16
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Every place.
  public static let all = GridPhases(rawValue: .max)

  /// The place of one position.
  public static func at(x: Int, y: Int, in format: PixelFormat) -> GridPhases {
    GridPhases(rawValue: 1 << UInt16(index(x: x, y: y, in: format)))
  }

  /// All places of a row.
  public static func row(_ y: Int, in format: PixelFormat) -> GridPhases {
    (0..<1 << format.chromaShiftX).reduce(into: []) { $0.formUnion(.at(x: $1, y: y, in: format)) }
  }

  /// The remainder across in the low bits, the one down above them.
  static func index(x: Int, y: Int, in format: PixelFormat) -> Int {
    let across = x & ((1 << format.chromaShiftX) - 1)
    let down = y & ((1 << format.chromaShiftY) - 1)
    return down << format.chromaShiftX | across
  }
}
