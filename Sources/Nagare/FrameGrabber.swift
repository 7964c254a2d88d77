import NagareComments
import NagareMedia
import NagareOverlay
import NagarePixels
import NagareText

/// Composites single frames of a video.
public struct FrameGrabber {
  /// The path of the video; `-` is the standard input.
  public var video: String
  /// Which of its video streams, counted from 0 without cover art; nil for the one that players would show.
  public var stream: Int?
  /// Sorted by time.
  public var comments: [Comment]
  /// What pictures go through before comments are drawn on them.
  public var filters = FilterSettings()
  /// What pictures, as they are shown, are scaled to before comments are drawn; nil for the size that they have.
  public var size: SizeRequest?
  /// Whether pictures keep their chroma, bits and transparency, as in a burn whose encoder does.
  public var keepsFormat = false
  /// Whether files have the video's signal, also of HDR, which is tone-mapped to SDR otherwise.
  public var keepsSignal = false
  /// How the comments look and where they go.
  public var overlay = OverlayOptions()
  /// What draws.
  public var kernels = PixelKernels()

  /// A grabber with the usual settings.
  public init(video: String, comments: [Comment]) {
    self.video = video
    self.comments = comments
  }

  /// A picture with comments.
  public struct Picture: Sendable {
    /// The bytes of a file in the format that was asked for.
    public let bytes: [UInt8]
    /// What happened to the comments up to this picture, the last one where there are several; of missing characters those
    /// that are on the pictures.
    public let overlay: OverlayStatistics
    /// What is wrong with the video where it was read.
    public let damage: VideoDamage
    /// How many comments are on screen, of several pictures together.
    public let visible: Int
    /// How long the video is, in seconds, as far as its container says it.
    public let length: Double?
    /// The look and the rules in force, with the values that follow from the frame's size and rate.
    public let style: OverlayStyle
  }

  /// The frame that is on screen at a time in seconds, with its comments, as players show it: upright and with square pixels.
  /// - Throws: `MediaError` or `FontError`.
  public func picture(at time: Double, as format: ImageFormat = .png) throws -> Picture {
    try ImageEncoder.check(format)
    let drawer = try MomentDrawer(self)
    let frame = try drawer.composite(drawer.frame(at: time))
    return drawer.picture(
      try ImageEncoder.encode(frame, as: format, display: drawer.display, toneMapping: drawer.toneMapping))
  }

  /// The comments of that frame alone: straight alpha, and colours in the signal of the video's red, green and blue, which
  /// is sRGB as a rule, so that it fits over the frame in RGB; those of HDR are tone-mapped as the frame is.
  /// - Parameters:
  ///   - time: in seconds.
  ///   - format: one that has alpha.
  /// - Throws: `MediaError` or `FontError`.
  public func overlayPicture(at time: Double, as format: ImageFormat = .png) throws -> Picture {
    try ImageEncoder.check(format)
    let drawer = try MomentDrawer(self, isAlone: true)
    let frame = try drawer.drawAlone(at: drawer.frame(at: time))
    return drawer.picture(try ImageEncoder.encode(frame, as: format, keepsAlpha: true, toneMapping: drawer.toneMapping))
  }

  /// A sheet of small pictures from the busiest moments of the video, in order of time, each with its time and the number
  /// of comments on screen. Where the comments have fewer peaks, moments far from these fill up.
  /// - Parameters:
  ///   - columns: how many pictures are side by side, 1…20.
  ///   - rows: how many such rows there are, 1…20.
  ///   - format: the sheet's.
  /// - Throws: `MediaError` or `FontError`; `MediaError.unknownDuration` where the container does not say how long the
  ///   video is.
  public func contactSheet(columns: Int, rows: Int, as format: ImageFormat = .png) throws -> Picture {
    try ImageEncoder.check(format)
    let drawer = try MomentDrawer(self)
    let duration = try drawer.measuredDuration()
    var tiles: [ContactSheet.Tile] = []
    var last: Int64?
    for time in BusyMoments.find(in: comments, duration: duration, count: columns * rows) {
      let frame = try drawer.frame(at: time)
      if let tile = tiles.last, last == frame.timestamp {
        tiles.append(ContactSheet.Tile(time: time, comments: tile.comments, image: tile.image))
        continue
      }
      last = frame.timestamp
      let drawn = try drawer.composite(frame)
      let longestSide = ContactSheet.longestSide(
        ofTilesFor: drawer.display.width, drawer.display.height, columns: columns, rows: rows)
      let image = try ImageDecoder.rgba(
        of: drawn, display: drawer.display, longestSide: longestSide, toneMapping: drawer.toneMapping)
      tiles.append(ContactSheet.Tile(time: time, comments: drawer.overlay.visibleCount, image: image))
    }
    let sheet = ContactSheet(tiles: tiles, columns: columns, rows: rows)
    return drawer.picture(
      try sheet.encoded(as: format, fonts: overlay.fonts), visible: tiles.reduce(0) { $0 + $1.comments })
  }
}
