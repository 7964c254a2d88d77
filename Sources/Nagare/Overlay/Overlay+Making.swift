import NagareColor
import NagareComments
import NagareLayout
import NagarePixels
import NagareText

extension Overlay {
  /// An overlay that waits for its comments.
  /// - Parameters:
  ///   - comments: sorted by time.
  ///   - stage: the size of the picture as it is shown.
  ///   - style: looks and rules, for a stage of this size.
  ///   - typesetter: what draws texts; it belongs to the overlay from now on.
  ///   - format: the frames'.
  ///   - encoding: how the frames encode colour.
  ///   - watched: what `watch` is shown, if that is of another kind than the frames to be drawn on.
  ///   - display: where the frames have the samples of that picture, and how wide these are; nil for frames that are shown
  ///     as they are.
  ///   - kernels: what draws; all give the same picture.
  ///   - cacheBytes: the bytes that texts and sprites may hold on to that are not on screen.
  public convenience init(
    comments: [Comment], stage: Stage, style: OverlayStyle, typesetter: Typesetter, format: PixelFormat,
    encoding: YCbCrEncoding, watched: (format: PixelFormat, encoding: YCbCrEncoding)? = nil,
    display: DisplayGeometry? = nil,
    kernels: PixelKernels = PixelKernels(), cacheBytes: Int = Overlay.usualCacheBytes
  ) {
    self.init(
      comments, display: display ?? stage.display, style: style, typesetter: typesetter, format: format,
      encoding: encoding,
      watched: watched, kernels: kernels, cacheBytes: cacheBytes, patience: .waits)
  }

  /// An overlay with the looks and rules that options name, for comments that are known; others may be added.
  /// - Parameters:
  ///   - comments: sorted by time.
  ///   - stage: the size of the picture as it is shown.
  ///   - format: the frames'.
  ///   - encoding: how the frames encode colour; nil for the format's usual one.
  ///   - options: looks and rules.
  ///   - frameInterval: seconds from each frame to the next, if this never changes: moving comments then advance by whole
  ///     pixels, if their style does.
  ///   - waits: whether a frame waits for comments that are not ready; if not, they appear where they are by then.
  ///   - display: where the frames have the samples of that picture, and how wide these are; nil for frames that are shown
  ///     as they are.
  ///   - kernels: what draws; all give the same picture.
  /// - Throws: `glyphsMissing` only where the options make that an error.
  public convenience init(
    comments: [Comment], stage: Stage, format: PixelFormat, encoding: YCbCrEncoding? = nil,
    options: OverlayOptions = OverlayOptions(), frameInterval: Double? = nil, waits: Bool = true,
    display: DisplayGeometry? = nil, kernels: PixelKernels = PixelKernels()
  ) throws(FontError) {
    self.init(
      comments, display: display ?? stage.display,
      style: OverlayStyle(for: stage, options: options, frameInterval: frameInterval),
      typesetter: try Typesetter(for: comments, options: options), format: format,
      encoding: encoding ?? format.usualEncoding, watched: nil, kernels: kernels,
      cacheBytes: options.cacheBytes ?? Overlay.usualCacheBytes, patience: waits ? .waits : .neverWaits)
  }

  /// An overlay without comments, to which they are added while it is shown.
  /// - Parameters:
  ///   - stage: the size of the picture as it is shown.
  ///   - style: looks and rules, for a stage of this size.
  ///   - typesetter: what draws texts; it belongs to the overlay from now on.
  ///   - format: the frames'.
  ///   - encoding: how the frames encode colour.
  ///   - waitingLimit: how many comments may wait for their times; of more, those of the latest times go.
  ///   - display: where the frames have the samples of that picture, and how wide these are; nil for frames that are shown
  ///     as they are.
  ///   - kernels: what draws; all give the same picture.
  ///   - cacheBytes: the bytes that texts and sprites may hold on to that are not on screen.
  public convenience init(
    stage: Stage, style: OverlayStyle, typesetter: Typesetter, format: PixelFormat, encoding: YCbCrEncoding,
    waitingLimit: Int = .max, display: DisplayGeometry? = nil,
    kernels: PixelKernels = PixelKernels(), cacheBytes: Int = Overlay.usualCacheBytes
  ) {
    self.init(
      [], display: display ?? stage.display, style: style, typesetter: typesetter, format: format, encoding: encoding,
      watched: nil,
      kernels: kernels, cacheBytes: cacheBytes, patience: .neverWaits,
      waitingLimit: waitingLimit)
  }

  /// An overlay without comments, to which they are added while it is shown, with the looks and rules that options name.
  /// - Parameters:
  ///   - stage: the size of the picture as it is shown.
  ///   - format: the frames'.
  ///   - encoding: how the frames encode colour; nil for the format's usual one.
  ///   - options: looks and rules.
  ///   - frameInterval: seconds from each frame to the next, if this never changes: moving comments then advance by whole
  ///     pixels, if their style does.
  ///   - waitingLimit: how many comments may wait for their times; of more, those of the latest times go.
  ///   - display: where the frames have the samples of that picture, and how wide these are; nil for frames that are shown
  ///     as they are.
  ///   - kernels: what draws; all give the same picture.
  /// - Throws: what keeps fonts from being opened; which characters come is not known yet.
  public convenience init(
    stage: Stage, format: PixelFormat, encoding: YCbCrEncoding? = nil, options: OverlayOptions = OverlayOptions(),
    frameInterval: Double? = nil, waitingLimit: Int = .max, display: DisplayGeometry? = nil,
    kernels: PixelKernels = PixelKernels()
  ) throws(FontError) {
    self.init(
      stage: stage, style: OverlayStyle(for: stage, options: options, frameInterval: frameInterval),
      typesetter: try Typesetter(for: [], options: options), format: format, encoding: encoding ?? format.usualEncoding,
      waitingLimit: waitingLimit, display: display, kernels: kernels,
      cacheBytes: options.cacheBytes ?? Overlay.usualCacheBytes)
  }

  /// The bytes that the caches hold unless somebody says otherwise.
  public static let usualCacheBytes = 24 << 20
}

extension Stage {
  /// Frames that are shown as they are.
  fileprivate var display: DisplayGeometry {
    DisplayGeometry(storedWidth: max(width, 1), storedHeight: max(height, 1))
  }
}

extension DisplayGeometry {
  /// The picture as it is shown.
  package var stage: Stage { Stage(width: width, height: height) }
}
