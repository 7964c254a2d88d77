/// The requested size of a video, as it is displayed.
///
/// Except with ``exactly(_:)`` the video keeps its shape, in square pixels, and both sides become even, which all
/// encoders take.
public enum SizeRequest: Hashable, Sendable {
  /// Both sides; if the shape is another, pixels are not square.
  case exactly(FrameSize)
  /// The shorter side: 1080 makes 1920x1080 of a wide video and 1080x1920 of a tall one.
  case shorterSide(Int)
  /// The width.
  case width(Int)
  /// The height.
  case height(Int)

  /// The size for a video of some shape.
  /// - Parameters:
  ///   - width: the displayed width of the video, in any unit.
  ///   - height: the displayed height, in the same unit.
  public func size(forWidth width: Double, height: Double) -> FrameSize {
    switch self {
    case .exactly(let size): size
    case .shorterSide(let side):
      SizeRequest.size(scale: Double(side) / min(width, height), width, height)
    case .width(let side): SizeRequest.size(scale: Double(side) / width, width, height)
    case .height(let side): SizeRequest.size(scale: Double(side) / height, width, height)
    }
  }

  private static func size(scale: Double, _ width: Double, _ height: Double) -> FrameSize {
    FrameSize(width: even(width * scale), height: even(height * scale))
  }

  /// The nearest even number, at least 2. Sides that are too long are refused where they are used.
  private static func even(_ side: Double) -> Int { 2 * max(Int(min(side / 2, 1e9).rounded()), 1) }
}
