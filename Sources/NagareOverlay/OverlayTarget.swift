import NagareLayout
import NagarePixels

/// The frames that an overlay draws on.
public struct OverlayTarget: Sendable {
  /// The size of the frames as they are shown, which is the comments' stage, and the places of those pixels in the
  /// stored frames.
  package var display: DisplayGeometry
  /// The layout of the samples in memory.
  public var format: PixelFormat
  /// The encoding of colour.
  public var encoding: YCbCrEncoding
  /// Seconds between frames where the rate is constant, so that moving comments can advance by whole pixels; nil where
  /// it varies.
  public var frameInterval: Double?
  /// The implementation of the row kernels. All draw the same samples.
  package var kernels = PixelKernels()
  /// The frames that ``Overlay/watch(_:at:)`` gets where these are others than the drawn ones.
  package var watched: (format: PixelFormat, encoding: YCbCrEncoding)?

  /// Frames that are shown as they are stored.
  /// - Parameters:
  ///   - width: pixels, at least 1.
  ///   - height: pixels, at least 1.
  ///   - encoding: nil for the usual one of the format.
  ///   - frameInterval: seconds between frames where the rate is constant.
  public init(
    width: Int, height: Int, format: PixelFormat, encoding: YCbCrEncoding? = nil, frameInterval: Double? = nil
  ) {
    self.init(
      display: DisplayGeometry(storedWidth: max(width, 1), storedHeight: max(height, 1)), format: format,
      encoding: encoding, frameInterval: frameInterval)
  }

  /// Frames that players turn, mirror or stretch.
  /// - Parameters:
  ///   - encoding: nil for the usual one of the format.
  ///   - frameInterval: seconds between frames where the rate is constant.
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
  /// The frame as it is shown.
  package var stage: Stage { Stage(width: width, height: height) }
}
