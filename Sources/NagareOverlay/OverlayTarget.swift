import NagareLayout
import NagarePixels

/// The frames that an overlay draws on.
public struct OverlayTarget: Sendable {
  /// The mapping between the displayed frames, which are the comments' stage, and the stored frames.
  package var display: DisplayGeometry
  /// The layout of the samples in memory.
  public var format: PixelFormat
  /// The encoding of colour.
  public var encoding: YCbCrEncoding
  /// Seconds between frames; nil if the rate varies. Moving comments then cannot advance by whole pixels.
  public var frameInterval: Double?
  /// The seconds of the video that a density bar stands for; nil for those until the last comment.
  package var span: ClosedRange<Double>?
  /// Sets the ``span``, if the range is not empty.
  package mutating func spans(from start: Double = 0, to end: Double?) {
    span = end.flatMap { start < $0 ? start...$0 : nil }
  }

  /// The implementation of the row kernels. All draw the same samples.
  package var kernels = PixelKernels()
  /// The frames that ``Overlay/watch(_:at:)`` gets; nil if they have the format and encoding of the drawn ones.
  package var watched: (format: PixelFormat, encoding: YCbCrEncoding)?

  /// Creates a target of frames that are displayed as stored.
  /// - Parameters:
  ///   - width: pixels, at least 1.
  ///   - height: pixels, at least 1.
  ///   - encoding: the colour encoding; nil for the format's default.
  ///   - frameInterval: seconds between frames; nil if the rate varies.
  public init(
    width: Int, height: Int, format: PixelFormat, encoding: YCbCrEncoding? = nil, frameInterval: Double? = nil
  ) {
    self.init(
      display: DisplayGeometry(storedWidth: max(width, 1), storedHeight: max(height, 1)), format: format,
      encoding: encoding, frameInterval: frameInterval)
  }

  /// Creates a target of frames that players rotate, mirror or stretch.
  /// - Parameters:
  ///   - encoding: the colour encoding; nil for the format's default.
  ///   - frameInterval: seconds between frames; nil if the rate varies.
  package init(
    display: DisplayGeometry, format: PixelFormat, encoding: YCbCrEncoding? = nil, frameInterval: Double? = nil
  ) {
    self.display = display
    self.format = format
    self.encoding = encoding ?? format.defaultEncoding
    self.frameInterval = frameInterval
  }

  /// The stage that comments are laid out on.
  package var stage: Stage { display.stage }
}

extension DisplayGeometry {
  /// The displayed frame as a stage.
  package var stage: Stage { Stage(width: width, height: height) }
}
