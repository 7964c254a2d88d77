import NagareColor
import NagareComments
import NagareLayout
import NagareMedia
import NagareOverlay
import NagarePixels
import NagareText

/// Draws the comments at increasing times, on the video's frames or on transparency.
///
/// Used by one thread.
final class StillDrawer {
  private let path: String
  private let seeker: FrameSeeker
  private let compositor: Compositor
  private let blender: Blender
  private let masks: FrameMasks?
  private let showsMask: Bool
  /// The geometry of the frames as shown.
  let display: DisplayGeometry
  /// The tone mapping to sRGB for image files; nil for SDR, or to keep the signal.
  let toneMapping: ToneMapping?
  /// The resolved style, with the values that depend on the frame's size and rate.
  private let style: OverlayStyle
  /// The number of times that each glyph was missing from comments on the drawn frames, by code point.
  private var missingGlyphs: [UInt32: Int] = [:]
  /// The last frame found, unless the overlay has sampled its colours. Each frame is sampled once, as in a burn.
  private var unsampled: VideoFrame?

  /// - Parameter drawsOverlayOnly: whether to draw the comments on transparency instead of on frames.
  /// - Throws: `MediaError`, `MaskError` or `FontError`.
  init(_ grabber: FrameGrabber, drawsOverlayOnly: Bool = false) throws {
    let video = grabber.video.extended(for: grabber.overlay)
    path = video.path
    let people = try grabber.mask?.people.map { try PeopleReader($0, in: video) }
    seeker = FrameSeeker(
      try FrameReader(path: path, filters: video.filters, stream: video.stream, probesFirstFrame: true))
    let (description, timing) = (seeker.reader.decoder.description, seeker.reader.decoder.timing)
    let plan = try FramePlan(for: video, description)
    let (options, kernels) = (grabber.overlay.decodingEmotes(), grabber.kernels)
    var target =
      drawsOverlayOnly
      ? OverlayTarget(transparentFor: plan, interval: timing.steadyInterval, kernels: kernels)
      : OverlayTarget(plan, interval: timing.steadyInterval, kernels: kernels)
    target.spans(to: seeker.reader.length)
    let overlay = try Overlay.prepared(grabber.comments, for: target, options: options)
    display = plan.display
    let interval = seeker.reader.frameTime
    showsMask = grabber.showsMask
    if drawsOverlayOnly {
      let shown = DisplayGeometry(storedWidth: display.width, storedHeight: display.height)
      masks = try grabber.mask.map {
        try FrameMasks($0, for: shown, format: .rgba, interval: interval, people: people)
      }
    } else {
      masks = try .open(grabber.mask, for: plan, interval: interval, people: people)
    }
    compositor = try Compositor(overlay: overlay, plan: plan, kernels: kernels, masks: masks)
    blender = Blender(kernels: kernels)
    style = OverlayStyle(
      for: options.stage(of: display), options: options, frameInterval: timing.steadyInterval)
    toneMapping = grabber.keepsSignal ? nil : ToneMapping(plan.encoding)
  }

  var overlay: Overlay { compositor.overlay }

  /// An image file with the statistics up to the last frame drawn.
  /// - Parameter visible: the number of comments in the image; nil for the number on the last frame.
  func image(_ bytes: [UInt8], visible: Int? = nil) -> FrameGrabber.Image {
    var statistics = overlay.statistics
    statistics.missingGlyphs = MissingGlyph.list(missingGlyphs)
    return FrameGrabber.Image(
      bytes: bytes, overlay: statistics, corruption: seeker.reader.corruption, visible: visible ?? overlay.visibleCount,
      length: duration, style: style)
  }

  /// The duration in seconds; nil if the container does not state it or filters change it.
  private var duration: Double? { seeker.reader.length }

  /// The duration in seconds; if filters change it, reads the whole video. To be called before any frame is read.
  /// - Throws: `MediaError`: `unknownDuration` if the duration is not stated, or if filters change that of a pipe.
  func measuredDuration() throws(MediaError) -> Double {
    if let duration { return duration }
    let reader = seeker.reader
    guard !reader.decoder.keepsLength, reader.demuxer.isSeekable else { throw .unknownDuration(path: path) }
    return try reader.measuredLength()
  }

  /// The decoded frame on screen at a time in seconds, at or after that of the last call.
  ///
  /// Comments take their tints from the frames on which they enter, so the overlay samples the frames on the way.
  /// - Throws: `MediaError`: `noFrame` if `FrameSeeker` finds none.
  func frame(at time: Double) throws(MediaError) -> VideoFrame {
    let isTinted = overlay.isTinted
    let frame = try seeker.frame(at: time, lead: isTinted ? overlay.tintMemory : 0) { seen throws(MediaError) in
      if let unsampled { try compositor.sample(unsampled, at: seeker.reader.time(of: unsampled)) }
      unsampled = seen
    }
    guard let frame else { throw MediaError.noFrame(path: path, at: time, duration: duration) }
    return frame
  }

  /// Draws the comments onto the last frame found. To be called once per frame.
  func composite(_ frame: VideoFrame) throws -> VideoFrame {
    unsampled = nil
    defer { missingGlyphs.merge(overlay.visibleMissing, uniquingKeysWith: +) }
    return try compositor.composite(compositor.adapt(frame), at: seeker.reader.time(of: frame))
  }

  /// The image file of a drawn frame as displayed.
  func file(of frame: VideoFrame, as format: ImageFormat) throws -> [UInt8] {
    guard showsMask else {
      return try ImageEncoder.encode(frame, as: format, display: display, toneMapping: toneMapping)
    }
    return try ImageEncoder.encode(highlighted(frame), as: format)
  }

  /// A drawn frame as displayed, scaled down.
  func thumbnail(of frame: VideoFrame, longestSide: Int) throws -> RGBAImage {
    guard showsMask else {
      return try ImageDecoder.rgba(of: frame, display: display, longestSide: longestSide, toneMapping: toneMapping)
    }
    return try ImageDecoder.rgba(of: highlighted(frame), longestSide: longestSide)
  }

  /// A drawn frame as displayed, with the masked area highlighted.
  private func highlighted(_ frame: VideoFrame) throws -> VideoFrame {
    let shown = try frame.displayed(as: display, toneMapping: toneMapping)
    guard let small = try masks?.shown(at: seeker.reader.time(of: frame)) else { return shown }
    let mask = FrameMaskPool(width: display.width, height: display.height, format: .gray8).mask()
    var enlarger = MaskEnlarger(from: (small.width, small.height), to: (display.width, display.height))
    enlarger.fill(mask, from: small)
    _ = shown.withView { $0.highlight(mask.view[0]) }
    return shown
  }

  /// Draws the comments of the last frame found onto transparency. To be called once per frame.
  func drawOverlay(at frame: VideoFrame) throws -> VideoFrame {
    unsampled = nil
    let time = seeker.reader.time(of: frame)
    try compositor.sample(frame, at: time)
    overlay.advance(to: time)
    let scene = SpriteScene(width: display.width, height: display.height, format: .rgba)
    overlay.fill(scene)
    missingGlyphs.merge(overlay.visibleMissing, uniquingKeysWith: +)
    let drawn = try VideoFrame.transparent(width: display.width, height: display.height)
    let mask = try scene.isEmpty ? nil : masks?.mask(at: time)
    let source = try mask == nil ? drawn : VideoFrame.transparent(width: display.width, height: display.height)
    blender.draw(scene, on: drawn, from: source, behind: mask)
    return drawn
  }
}

extension FramePlan {
  /// The plan for still frames of a video.
  init(for video: VideoSource, _ description: FrameDescription) throws(MediaError) {
    let size = video.size.map(description.storedSize(for:))
    self = try video.keepsFormat ? FramePlan(for: description, size: size) : FramePlan(played: description, size: size)
  }
}

extension OverlayTarget {
  /// The target for transparent frames with the displayed size of a plan's frames. The overlay samples the plan's
  /// frames, and colours are in the video's RGB encoding, so that the images match its frames.
  fileprivate init(transparentFor plan: FramePlan, interval: Double?, kernels: PixelKernels) {
    var encoding = plan.encoding
    encoding.range = .full
    self.init(
      width: plan.display.width, height: plan.display.height, format: .rgba, encoding: encoding, frameInterval: interval
    )
    self.kernels = kernels
    watched = (plan.pixelFormat, plan.encoding)
  }
}
