import NagareColor

/// Makes small pictures of frames, from the frames' own samples.
public struct FrameReducer: Sendable {
  private let format: PixelFormat
  private let encoding: YCbCrEncoding
  private let size: ReducedPicture.Size

  /// - Parameters:
  ///   - format: of the frames.
  ///   - encoding: how they encode colour.
  public init(format: PixelFormat, encoding: YCbCrEncoding, size: ReducedPicture.Size) {
    self.format = format
    self.encoding = encoding
    self.size = size
  }

  /// The means of a frame's parts. It is only read.
  /// - Precondition: the frame has the format.
  public func reduce(_ frame: FrameView) -> ReducedPicture {
    ReducedPicture(colors: [])
  }
}
