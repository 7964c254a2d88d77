import NagareComments
import NagareMedia
import NagareOverlay
import NagarePixels
import NagareText

/// Composites single frames of a video.
public struct FrameGrabber: Sendable {
  /// The video.
  public var video: VideoSource
  /// The comments, sorted by time.
  public var comments: [Comment]
  /// Whether image files keep the signal of HDR video instead of tone-mapping it to SDR.
  public var keepsSignal = false
  /// The look and the layout of comments.
  public var overlay = OverlayOptions()
  /// The mask of people or areas that hide comments; nil for none.
  public var mask: MaskSettings?
  /// Whether to highlight the masked area.
  public var showsMask = false
  /// The kernels that draw.
  package var kernels = PixelKernels()

  /// A grabber with default settings.
  public init(video: String, comments: [Comment]) {
    self.video = VideoSource(video)
    self.comments = comments
  }

  /// An image of a frame with comments.
  public struct Image: Sendable {
    /// The content of an image file in the requested format.
    public let bytes: [UInt8]
    /// The overlay's statistics up to the last frame drawn; missing glyphs are counted on drawn frames only.
    public let overlay: OverlayStatistics
    /// The corruption found in the part of the video that was read.
    public let corruption: VideoCorruption
    /// The number of comments on screen, summed over the tiles of a contact sheet; 0 if the sheet shows no counts.
    public let visible: Int
    /// The duration of the video in seconds; nil if the container does not state it or filters change it.
    public let length: Double?
    /// The resolved style, with the values that depend on the frame's size and rate.
    package let style: OverlayStyle
  }

  /// The frame on screen at a time in seconds, with its comments, as players show it: upright and with square pixels.
  /// - Throws: `MediaError`, `MaskError` or `FontError`, or the error of a ``MaskSource``.
  public func image(at time: Double, as format: ImageFormat = .png) throws -> Image {
    try ImageEncoder.check(format)
    let drawer = try StillDrawer(self)
    let frame = try drawer.composite(drawer.frame(at: time))
    return drawer.image(try drawer.file(of: frame, as: format))
  }

  /// The comments of a frame alone, with straight alpha. Colours are in the video's RGB encoding, usually sRGB, to
  /// match the frame; for HDR they are tone-mapped as ``image(at:as:)`` does.
  /// - Parameters:
  ///   - time: the time of the frame, in seconds.
  ///   - format: a format with alpha.
  /// - Throws: `MediaError`, `MaskError` or `FontError`, or the error of a ``MaskSource``.
  public func overlayImage(at time: Double, as format: ImageFormat = .png) throws -> Image {
    try ImageEncoder.check(format)
    let drawer = try StillDrawer(self, drawsOverlayOnly: true)
    let frame = try drawer.drawOverlay(at: drawer.frame(at: time))
    return drawer.image(try ImageEncoder.encode(frame, as: format, keepsAlpha: true, toneMapping: drawer.toneMapping))
  }

  /// A contact sheet of the busiest moments of the video, in order of time, each with its time and the number of
  /// comments on screen. If there are fewer peaks than tiles, moments far from the peaks are added.
  /// - Parameters:
  ///   - columns: the number of columns, 1…20.
  ///   - rows: the number of rows, 1…20.
  ///   - format: the format of the sheet.
  /// - Throws: errors as ``image(at:as:)`` does; `MediaError.unknownDuration` if the duration is unknown.
  public func contactSheet(columns: Int, rows: Int, as format: ImageFormat = .png) throws -> Image {
    try ImageEncoder.check(format)
    let drawer = try StillDrawer(self)
    let duration = try drawer.measuredDuration()
    let times = BusyMoments.find(in: comments, duration: duration, count: columns * rows)
    return try contactSheet(of: times, by: drawer, columns: columns, rows: rows, as: format, showsCounts: true)
  }

  /// A contact sheet of the given times, without comment counts.
  /// - Parameter times: the times of the tiles, in seconds, in ascending order.
  package func contactSheet(
    of times: [Double], columns: Int, rows: Int, as format: ImageFormat
  ) throws -> Image {
    try ImageEncoder.check(format)
    return try contactSheet(
      of: times, by: StillDrawer(self), columns: columns, rows: rows, as: format, showsCounts: false)
  }

  private func contactSheet(
    of times: [Double], by drawer: StillDrawer, columns: Int, rows: Int, as format: ImageFormat, showsCounts: Bool
  ) throws -> Image {
    var tiles: [ContactSheet.Tile] = []
    var last: Int64?
    for time in times {
      let frame = try drawer.frame(at: time)
      if let tile = tiles.last, last == frame.timestamp {
        tiles.append(ContactSheet.Tile(time: time, commentCount: tile.commentCount, image: tile.image))
        continue
      }
      last = frame.timestamp
      let drawn = try drawer.composite(frame)
      let longestSide = ContactSheet.longestSide(
        ofTilesFor: drawer.display.width, drawer.display.height, columns: columns, rows: rows)
      let image = try drawer.thumbnail(of: drawn, longestSide: longestSide)
      let count = showsCounts ? drawer.overlay.visibleCount : nil
      tiles.append(ContactSheet.Tile(time: time, commentCount: count, image: image))
    }
    let sheet = ContactSheet(tiles: tiles, columns: columns, rows: rows)
    return drawer.image(
      try sheet.encoded(as: format, fonts: overlay.fonts), visible: tiles.reduce(0) { $0 + ($1.commentCount ?? 0) })
  }
}
