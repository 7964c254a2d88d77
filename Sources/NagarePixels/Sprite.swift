/// A drawing in the samples of one pixel format, premultiplied and ready to blend.
///
/// Where chroma is subsampled, its samples depend on whether the sprite stands at an even or odd position. Such a
/// variant is called a phase; each is made once, by `prepare`. A sprite is confined to one thread at a time.
public final class Sprite {
  /// Luma samples.
  public let width: Int
  public let height: Int
  public let format: PixelFormat
  package let luma: SpritePlane
  package private(set) var chroma: [SpritePlane?]
  private let paint: SpritePaint

  /// Colours `masks`; no phase is ready yet.
  public init(_ masks: InkMasks, paint: SpritePaint, format: PixelFormat) {
    width = masks.width
    height = masks.height
    self.format = format
    self.paint = paint
    chroma = Array(repeating: nil, count: 1 << (format.chromaShiftX + format.chromaShiftY))
    luma = SpritePlane.luma(InkWeights(masks, opacity: paint.opacity), paint: paint)
  }

  /// The memory that the samples take.
  public var byteCount: Int {
    chroma.reduce(luma.byteCount) { $0 + ($1?.byteCount ?? 0) }
  }

  /// Whether the sprite can be drawn with its top left corner at this position of the frame.
  public func isPrepared(x: Int, y: Int) -> Bool {
    chroma[phase(x: x, y: y)] != nil
  }

  /// Makes the phase of a position, from the masks that the sprite was made of.
  /// - Precondition: the masks have the sprite's size.
  public func prepare(x: Int, y: Int, masks: InkMasks) {
    precondition(masks.width == width && masks.height == height, "masks of another drawing")
    let index = phase(x: x, y: y)
    guard chroma[index] == nil else { return }
    let weights = InkWeights(masks, opacity: paint.opacity)
    let phaseX = index & ((1 << format.chromaShiftX) - 1)
    let phaseY = index >> format.chromaShiftX
    chroma[index] = SpritePlane.chroma(weights, paint: paint, format: format, phaseX: phaseX, phaseY: phaseY)
  }

  /// The index of the chroma variant for a position: the offset across in the low bits, the one down above them.
  func phase(x: Int, y: Int) -> Int {
    let phaseX = x & ((1 << format.chromaShiftX) - 1)
    let phaseY = y & ((1 << format.chromaShiftY) - 1)
    return phaseY << format.chromaShiftX | phaseX
  }
}
