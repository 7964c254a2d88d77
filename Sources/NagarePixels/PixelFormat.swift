/// How a frame's samples are arranged, as far as blending needs to know.
///
/// Today these are the planar Y'CbCr formats of 8 bits: a luma plane at full size, then a Cb and a Cr plane whose
/// sides are the luma's divided by a power of two, rounded up.
public struct PixelFormat: Hashable, Sendable {
  /// The binary logarithm of luma samples per chroma sample along a row: 0 or 1.
  public var chromaShiftX: Int
  /// The same along a column: 0 or 1.
  public var chromaShiftY: Int

  public init(chromaShiftX: Int, chromaShiftY: Int) {
    self.chromaShiftX = chromaShiftX
    self.chromaShiftY = chromaShiftY
  }

  /// Planar 4:2:0, 8 bits.
  public static let yuv420 = PixelFormat(chromaShiftX: 1, chromaShiftY: 1)
  /// Planar 4:2:2, 8 bits.
  public static let yuv422 = PixelFormat(chromaShiftX: 1, chromaShiftY: 0)
  /// Planar 4:4:4, 8 bits.
  public static let yuv444 = PixelFormat(chromaShiftX: 0, chromaShiftY: 0)

  /// The width of a chroma plane beside a luma plane of `width` samples.
  public func chromaWidth(_ width: Int) -> Int { (width + (1 << chromaShiftX) - 1) >> chromaShiftX }

  /// The height of a chroma plane beside a luma plane of `height` samples.
  public func chromaHeight(_ height: Int) -> Int { (height + (1 << chromaShiftY) - 1) >> chromaShiftY }
}
