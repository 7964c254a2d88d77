import NagareColor
import NagareComments
import NagareLayout
import NagarePixels
import NagareText

extension Overlay {
  /// An overlay that waits for its comments.
  /// - Parameters:
  ///   - comments: sorted by time.
  ///   - stage: the frames' size.
  ///   - encoding: how the frames encode colour.
  ///   - watched: what `watch` is shown, if that is of another kind than the frames to be drawn on.
  ///   - cacheBytes: how much texts and sprites may hold on to that are not on screen.
  public convenience init(
    comments: [Comment], stage: Stage, style: OverlayStyle, typesetter: Typesetter, format: PixelFormat,
    encoding: YCbCrEncoding, watched: (format: PixelFormat, encoding: YCbCrEncoding)? = nil,
    kernels: PixelKernels = PixelKernels(), cacheBytes: Int = Overlay.usualCacheBytes
  ) {
    self.init(
      comments, stage: stage, style: style, typesetter: typesetter, format: format, encoding: encoding,
      watched: watched, kernels: kernels, cacheBytes: cacheBytes, patience: .waits)
  }

  /// An overlay without comments, to which they are added while it is shown.
  /// - Parameters:
  ///   - stage: the frames' size.
  ///   - encoding: how the frames encode colour.
  ///   - cacheBytes: how much texts and sprites may hold on to that are not on screen.
  public convenience init(
    stage: Stage, style: OverlayStyle, typesetter: Typesetter, format: PixelFormat, encoding: YCbCrEncoding,
    kernels: PixelKernels = PixelKernels(), cacheBytes: Int = Overlay.usualCacheBytes
  ) {
    self.init(
      [], stage: stage, style: style, typesetter: typesetter, format: format, encoding: encoding, watched: nil,
      kernels: kernels, cacheBytes: cacheBytes, patience: .neverWaits)
  }

  /// An overlay without comments, to which they are added while it is shown, with the looks and rules that options name.
  /// - Parameters:
  ///   - stage: the frames' size.
  ///   - encoding: how the frames encode colour; nil for sRGB, or for BT.709 in limited range where samples are Y'CbCr.
  ///   - frameInterval: seconds from each frame to the next, if this never changes: moving comments then advance by whole
  ///     pixels, if their style does.
  public convenience init(
    stage: Stage, format: PixelFormat, encoding: YCbCrEncoding? = nil, options: OverlayOptions = OverlayOptions(),
    frameInterval: Double? = nil, kernels: PixelKernels = PixelKernels()
  ) throws(FontError) {
    let hasLuma = format.planes.contains { $0.components.contains(.luma) }
    self.init(
      stage: stage, style: OverlayStyle(for: stage, options: options, frameInterval: frameInterval),
      typesetter: try Typesetter(for: [], options: options), format: format,
      encoding: encoding ?? YCbCrEncoding(matrix: .bt709, range: hasLuma ? .limited : .full), kernels: kernels,
      cacheBytes: options.cacheBytes ?? Overlay.usualCacheBytes)
  }

  /// What the caches hold unless somebody says otherwise.
  public static let usualCacheBytes = 24 << 20
}
