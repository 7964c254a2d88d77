/// A silhouette shifted right and down and blurred.
struct Shadow {
  private let offset: Int
  private let blurRadius: Double

  /// Columns blurred at once, few enough for the processor's caches.
  private static let stripWidth = 256

  /// - Parameter reach: the extent of the shadow to the right and down, in pixels, 0...64. Half is the offset, half the
  ///   blur radius.
  init(reach: Double) {
    offset = Int((reach / 2).rounded())
    blurRadius = reach / 2
  }

  /// The area that casts shadow into a rectangle.
  func source(of rectangle: PixelRectangle) -> PixelRectangle {
    let spread = BlurStrip.spread(radius: blurRadius)
    return PixelRectangle(
      left: rectangle.left - offset - spread, top: rectangle.top - offset - spread,
      right: rectangle.right - offset + spread, bottom: rectangle.bottom - offset + spread)
  }

  /// The shadow in a rectangle, which must not be empty.
  /// - Parameter silhouette: coverages in the rectangle's source.
  func mask(in rectangle: PixelRectangle, of silhouette: [UInt8]) -> [UInt8] {
    let (width, height) = (rectangle.width, rectangle.height)
    let sourceStride = source(of: rectangle).width
    let stripWidth = min(width, Self.stripWidth)
    return [UInt8](unsafeUninitializedCapacity: width * height) { mask, count in
      silhouette.withUnsafeBufferPointer { silhouette in
        guard let silhouette = silhouette.baseAddress, let mask = mask.baseAddress else { return }
        var strip = BlurStrip(width: stripWidth, height: height, radius: blurRadius)
        for left in stride(from: 0, to: width, by: stripWidth) {
          // All strips have the same width: the last one may overlap the previous one.
          let start = min(left, width - stripWidth)
          strip.blur(silhouette + start, stride: sourceStride, into: mask + start, stride: width)
        }
        count = width * height
      }
    }
  }
}
