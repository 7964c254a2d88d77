import NagareComments
import NagareMedia
import NagareOverlay
import NagarePixels
import NagareText

/// Composites single frames of a video.
public struct FrameGrabber {
  /// The video.
  public var video: VideoSource
  /// The comments, sorted by time.
  public var comments: [Comment]
  /// Whether image files keep the video's signal even for HDR, which is otherwise tone-mapped to SDR.
  public var keepsSignal = false
  /// The look and the layout of comments.
  public var overlay = OverlayOptions()
  /// What comments pass behind; nil for nothing.
  public var mask: MaskSettings?
  /// Whether to colour what comments pass behind.
  public var showsMask = false
  /// The kernels that draw.
  package var kernels = PixelKernels()

  /// A grabber with the usual settings.
  public init(video: String, comments: [Comment]) {
    self.video = VideoSource(video)
    self.comments = comments
  }

  /// An image of a frame with comments.
  public struct Image: Sendable {
    /// The content of an image file in the requested format.
    public let bytes: [UInt8]
    /// The overlay's statistics up to this frame, or the last one of several. Missing glyphs are those on the images.
    public let overlay: OverlayStatistics
    /// The corruption found in the video where it was read.
    public let corruption: VideoCorruption
    /// The number of comments on screen, in total for several frames.
    public let visible: Int
    /// The duration of the video in seconds, if the container states it.
    public let length: Double?
    /// The resolved style, with the values that depend on the frame's size and rate.
    package let style: OverlayStyle
  }

  /// The frame on screen at a time in seconds, with its comments, as players show it: upright and with square pixels.
  /// - Throws: `MediaError` or `FontError`.
  public func image(at time: Double, as format: ImageFormat = .png) throws -> Image {
    try ImageEncoder.check(format)
    let drawer = try StillDrawer(self)
    let frame = try drawer.composite(drawer.frame(at: time))
    return drawer.image(try drawer.file(of: frame, as: format))
  }

  /// The comments of a frame alone, with straight alpha. Colours have the video's RGB signal, usually sRGB, so that the
  /// image fits over the frame; those of HDR are tone-mapped like the frame.
  /// - Parameters:
  ///   - time: the time of the frame, in seconds.
  ///   - format: a format with alpha.
  /// - Throws: `MediaError` or `FontError`.
  public func overlayImage(at time: Double, as format: ImageFormat = .png) throws -> Image {
    try ImageEncoder.check(format)
    let drawer = try StillDrawer(self, isAlone: true)
    let frame = try drawer.drawAlone(at: drawer.frame(at: time))
    return drawer.image(try ImageEncoder.encode(frame, as: format, keepsAlpha: true, toneMapping: drawer.toneMapping))
  }

  /// A contact sheet of the busiest moments of the video, in order of time, each with its time and the number of
  /// comments on screen. If there are fewer peaks, moments far from them are added.
  /// - Parameters:
  ///   - columns: the number of columns, 1…20.
  ///   - rows: the number of rows, 1…20.
  ///   - format: the format of the sheet.
  /// - Throws: `MediaError` or `FontError`; `MediaError.unknownDuration` if the container does not state the duration.
  public func contactSheet(columns: Int, rows: Int, as format: ImageFormat = .png) throws -> Image {
    try ImageEncoder.check(format)
    let drawer = try StillDrawer(self)
    let duration = try drawer.measuredDuration()
    let times = BusyMoments.find(in: comments, duration: duration, count: columns * rows)
    return try contactSheet(of: times, by: drawer, columns: columns, rows: rows, as: format, counts: true)
  }

  /// A contact sheet of moments without the number of comments.
  /// - Parameter times: those of the moments, in seconds, in order.
  package func contactSheet(
    of times: [Double], columns: Int, rows: Int, as format: ImageFormat
  ) throws -> Image {
    try ImageEncoder.check(format)
    return try contactSheet(
      of: times, by: StillDrawer(self), columns: columns, rows: rows, as: format, counts: false)
  }

  private func contactSheet(
    of times: [Double], by drawer: StillDrawer, columns: Int, rows: Int, as format: ImageFormat, counts: Bool
  ) throws -> Image {
    var tiles: [ContactSheet.Tile] = []
    var last: Int64?
    for time in times {
      let frame = try drawer.frame(at: time)
      if let tile = tiles.last, last == frame.timestamp {
        tiles.append(ContactSheet.Tile(time: time, comments: tile.comments, image: tile.image))
        continue
      }
      last = frame.timestamp
      let drawn = try drawer.composite(frame)
      let longestSide = ContactSheet.longestSide(
        ofTilesFor: drawer.display.width, drawer.display.height, columns: columns, rows: rows)
      let image = try drawer.thumbnail(of: drawn, longestSide: longestSide)
      let visible = counts ? drawer.overlay.visibleCount : nil
      tiles.append(ContactSheet.Tile(time: time, comments: visible, image: image))
    }
    let sheet = ContactSheet(tiles: tiles, columns: columns, rows: rows)
    return drawer.image(
      try sheet.encoded(as: format, fonts: overlay.fonts), visible: tiles.reduce(0) { $0 + ($1.comments ?? 0) })
  }
}
