import NagareColor
import NagareComments
import NagareLayout
import NagareMedia
import NagareOverlay
import NagarePixels
import NagareText

/// Draws the comments of moments that go on: on the video's frames, or on transparency.
///
/// Used by one thread.
final class MomentDrawer {
  private let path: String
  private let walk: FrameWalk
  private let compositor: Compositor
  private let blender: Blender
  /// How frames are shown.
  let display: DisplayGeometry
  /// What makes sRGB of their signal for files, if that is wanted; nil where they are SDR.
  let toneMapping: ToneMapping?
  /// The look and the rules, completed for the frame's size and rate.
  private let style: OverlayStyle
  /// Characters that no font has, of the comments on the frames that were drawn.
  private var missing: [UInt32: Int] = [:]
  /// The frame that was found last, until the overlay has watched it: that it does once, as in a burn.
  private var unwatched: VideoFrame?

  /// - Parameter isAlone: whether the comments are drawn on transparency.
  /// - Throws: `MediaError` or `FontError`.
  init(_ grabber: FrameGrabber, isAlone: Bool = false) throws {
    path = grabber.video
    walk = FrameWalk(
      try FrameReader(path: path, filters: grabber.filters, stream: grabber.stream, looksAhead: true))
    let (description, timing) = (walk.reader.decoder.description, walk.reader.decoder.timing)
    let size = grabber.size.map(description.storedSize(for:))
    let plan =
      try grabber.keepsFormat ? FramePlan(for: description, size: size) : FramePlan(played: description, size: size)
    let (options, kernels) = (grabber.overlay.decodingEmotes(), grabber.kernels)
    let target =
      isAlone
      ? OverlayTarget(over: plan, interval: timing.steadyInterval, kernels: kernels)
      : OverlayTarget(plan, interval: timing.steadyInterval, kernels: kernels)
    let overlay = try Overlay.prepared(grabber.comments, for: target, options: options)
    compositor = try Compositor(overlay: overlay, plan: plan, timing: timing, kernels: kernels)
    blender = Blender(kernels: kernels)
    display = plan.display
    style = OverlayStyle(for: display.stage, options: options, frameInterval: timing.steadyInterval)
    toneMapping = grabber.keepsSignal ? nil : ToneMapping(plan.encoding)
  }

  var overlay: Overlay { compositor.overlay }

  /// A file with what was drawn, after the last frame.
  /// - Parameter visible: how many comments are in it; nil for those of the last frame.
  func picture(_ bytes: [UInt8], visible: Int? = nil) -> FrameGrabber.Picture {
    var statistics = overlay.statistics
    statistics.missingGlyphs = MissingGlyph.list(missing)
    return FrameGrabber.Picture(
      bytes: bytes, overlay: statistics, damage: walk.reader.damage, visible: visible ?? overlay.visibleCount,
      length: duration, style: style)
  }

  /// The length in seconds, if the container says it and filters leave it.
  private var duration: Double? { walk.reader.length }

  /// The length in seconds, for which all of the video is read if filters change it. To be asked for before any frame.
  /// - Throws: `MediaError.unknownDuration` if the container does not say it.
  func measuredDuration() throws(MediaError) -> Double {
    if let duration { return duration }
    guard !walk.reader.decoder.keepsLength, walk.reader.demuxer.isSeekable else { throw .unknownDuration(path: path) }
    return try walk.reader.measuredLength()
  }

  /// The decoded frame on screen at a time in seconds, not before that of the last call.
  ///
  /// Comments took their colour from the pictures that they entered on: so many as it takes are watched on the way.
  /// - Throws: `MediaError.noFrame` beyond the end of the video.
  func frame(at time: Double) throws(MediaError) -> VideoFrame {
    let isTinted = overlay.isTinted
    let frame = try walk.frame(at: time, lead: isTinted ? overlay.tintMemory : 0) { seen throws(MediaError) in
      if isTinted, let unwatched { try watch(unwatched) }
      unwatched = seen
    }
    guard let frame else { throw MediaError.noFrame(path: path, at: time, duration: duration) }
    return frame
  }

  /// Takes note of a frame's picture, and moves the overlay on to its time.
  private func watch(_ frame: VideoFrame) throws(MediaError) {
    let time = compositor.time(of: frame)
    compositor.watch(try compositor.adapt(frame), at: time)
    overlay.advance(to: time)
  }

  /// A frame just found with its comments. It is drawn once.
  func composite(_ frame: VideoFrame) throws -> VideoFrame {
    unwatched = nil
    defer { missing.merge(overlay.visibleMissing, uniquingKeysWith: +) }
    return try compositor.composite(compositor.adapt(frame))
  }

  /// The comments of a frame just found, alone. They are drawn once.
  func drawAlone(at frame: VideoFrame) throws -> VideoFrame {
    unwatched = nil
    try watch(frame)
    let scene = SpriteScene(width: display.width, height: display.height, format: .rgba)
    overlay.fill(scene)
    missing.merge(overlay.visibleMissing, uniquingKeysWith: +)
    let drawn = try VideoFrame.transparent(width: display.width, height: display.height)
    _ = drawn.withView { blender.draw(scene, onto: $0) }
    return drawn
  }
}

extension OverlayTarget {
  /// Transparent frames of the size in which those of a plan are shown, whose overlay watches the plan's. Their colours are
  /// in the signal of the video's, so that one fits over the other.
  fileprivate init(over plan: FramePlan, interval: Double?, kernels: PixelKernels) {
    var encoding = plan.encoding
    encoding.range = .full
    self.init(
      width: plan.display.width, height: plan.display.height, format: .rgba, encoding: encoding, frameInterval: interval
    )
    self.kernels = kernels
    watched = (plan.pixelFormat, plan.encoding)
  }
}
