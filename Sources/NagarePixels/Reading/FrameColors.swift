import NagareColor

/// Reads the colours of single places of frames.
public struct FrameColors: Sendable {
  /// What is seen at a place.
  public struct Sample: Hashable, Sendable {
    public var color: RGBColor
    /// 0…1; 1 where frames have no alpha.
    public var alpha: Double
  }

  private let format: PixelFormat
  private let encoding: YCbCrEncoding

  public init(format: PixelFormat, encoding: YCbCrEncoding) {
    self.format = format
    self.encoding = encoding
  }

  /// The mean colour of the pixels of a rectangle, as far as they lie on the frame; nil if none do. It is only read.
  public func mean(of frame: FrameView, columns: Range<Int>, rows: Range<Int>) -> Sample? {
    nil
  }
}
