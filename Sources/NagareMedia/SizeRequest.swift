/// The requested size of a video, as it is displayed.
///
/// Except with ``exactly(_:)``, the aspect ratio is kept, pixels are square, and both sides are rounded to even
/// numbers, as many encoders require.
public enum SizeRequest: Hashable, Sendable {
  /// The exact width and height. If the aspect ratio differs, pixels are not square.
  case exactly(FrameSize)
  /// The shorter side: 1080 stands for 1920x1080 for a 16:9 video, and for 1080x1920 for a 9:16 one.
  case shorterSide(Int)
  /// The width.
  case width(Int)
  /// The height.
  case height(Int)

  /// The size for a video with the given aspect ratio.
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

  /// The nearest even number, at least 2. Callers reject sides that are too long.
  private static func even(_ side: Double) -> Int { 2 * max(Int(min(side / 2, 1e9).rounded()), 1) }
}
