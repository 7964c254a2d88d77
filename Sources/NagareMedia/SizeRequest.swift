/// What a video's picture, as it is shown, is to be scaled to.
///
/// But for ``exactly(_:)`` the picture keeps its shape, in square pixels, and both sides become even, which all encoders
/// take.
public enum SizeRequest: Hashable, Sendable {
  /// So many pixels; where the shape is another, pixels are not square.
  case exactly(PictureSize)
  /// The shorter side: 1080 makes 1920x1080 of a wide video and 1080x1920 of a tall one.
  case shorterSide(Int)
  /// The width.
  case width(Int)
  /// The height.
  case height(Int)

  /// The size that a picture of a shape gets.
  /// - Parameters:
  ///   - width: of the picture as it is shown, in any unit.
  ///   - height: in the same unit.
  public func size(forWidth width: Double, height: Double) -> PictureSize {
    switch self {
    case .exactly(let size): size
    case .shorterSide(let side):
      SizeRequest.size(scale: Double(side) / min(width, height), width, height)
    case .width(let side): SizeRequest.size(scale: Double(side) / width, width, height)
    case .height(let side): SizeRequest.size(scale: Double(side) / height, width, height)
    }
  }

  private static func size(scale: Double, _ width: Double, _ height: Double) -> PictureSize {
    PictureSize(width: even(width * scale), height: even(height * scale))
  }

  /// The nearest even number, at least 2. Sides beyond what pictures have are refused where they are used.
  private static func even(_ side: Double) -> Int { 2 * max(Int(min(side / 2, 1e9).rounded()), 1) }
}
