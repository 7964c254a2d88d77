import NagareColor
import NagareComments
import NagareMedia
import NagareOverlay
import NagarePixels
import NagareText

/// Draws single frames of a video at any times, with settings that change from frame to frame.
///
/// The images are those of ``FrameGrabber``. The viewer keeps what the next image may need: the open video, the frame
/// on screen with the colours before it, the layout of the comments and their texts.
///
/// Used by one thread at a time.
package final class FrameViewer {
  /// An image of a frame.
  package struct Image: Sendable {
    /// The content of an image file.
    package let bytes: [UInt8]
    /// The time of the frame in seconds.
    package let time: Double
    /// The number of comments on screen.
    package let visible: Int
    /// Whether it is what ``FrameGrabber`` draws, not a draft.
    package let isExact: Bool
  }

  /// The number of layouts to keep, so that an undone change is at hand.
  private static let layoutCount = 3
  /// The budget of shaped and rasterised texts, in bytes.
  private static let textBytes = 24 << 20
  /// The longest side of a draft in pixels.
  private static let draftSide = 960

  private var video: (source: VideoSource, frames: WindowedVideo)?
  private var layouts: [LayoutIndex] = []
  private var texts: (fonts: OverlayOptions, samplesPerPixel: Double, typesetting: Typesetting)?

  package init() {}

  /// Frees memory that the next image takes again: that of the open video, of the texts, and of layouts of comments other
  /// than these.
  package func releaseMemory(exceptFor comments: [Comment]) {
    video = nil
    texts?.typesetting.forgetTexts()
    layouts.removeAll { !$0.isLayout(of: comments) }
  }

  /// The image of ``FrameGrabber/image(at:as:)``.
  /// - Parameter isWanted: whether to go on; asked now and then.
  /// - Throws: `MediaError`, `MaskError` or `FontError`; `MediaError.interrupted` if it is no longer wanted.
  package func image(
    of grabber: FrameGrabber, at time: Double, as format: ImageFormat = .png, while isWanted: () -> Bool = { true }
  ) throws -> Image {
    try ImageEncoder.check(format)
    guard grabber.mask == nil else { return try maskedImage(of: grabber, at: time, as: format) }
    let (frames, layout) = try prepare(grabber)
    let memory = layout.tintMemory(grabber.overlay)
    let frame = try frames.frame(at: time, lead: memory ?? 0, while: isWanted)
    let start = frames.time(of: frame)
    // A tint that follows the video changes a few comments per frame, also of those that leave before the time.
    let isLive = memory != nil && grabber.overlay.tint.mode == .live
    let first = isLive ? frames.seen.first?.time ?? start : start
    guard let overlay = layout.overlay(from: first, options: grabber.overlay, while: isWanted) else {
      throw MediaError.interrupted(path: grabber.video.path)
    }
    if memory != nil {
      for seen in frames.seen.dropLast() {
        overlay.watch(seen.sample, at: seen.time)
        overlay.advance(to: seen.time)
      }
      overlay.watch(frames.seen.last?.sample, at: start)
    }
    return try image(of: frame, at: start, overlay, frames, grabber, as: format, isExact: true)
  }

  /// The image of `image(of:at:as:)` if it is nearly ready, or else a smaller one that is ready soon: the frame is the
  /// key frame before the time, the tint is that of this frame, and the layout may differ.
  /// - Throws: `MediaError`, `MaskError` or `FontError`.
  package func draft(of grabber: FrameGrabber, at time: Double) throws -> Image {
    try ImageEncoder.check(.jpeg)
    guard grabber.mask == nil else { return try maskedImage(of: grabber, at: time, as: .png) }
    let (frames, layout) = try prepare(grabber)
    let hasLayout = layout.covers(time)
    if hasLayout, frames.isReady(time, lead: layout.tintMemory(grabber.overlay) ?? 0) {
      return try image(of: grabber, at: time)
    }
    let known = hasLayout ? layout.overlay(from: time, options: grabber.overlay) { true } : nil
    let overlay = known ?? layout.roughOverlay(from: time, options: grabber.overlay)
    let frame = try frames.draft(at: time)
    if overlay.isTinted {
      _ = frame.withViewForReading { overlay.watch(frames.colorSampler().sample($0, at: time), at: time) }
    }
    return try image(of: frame, at: time, overlay, frames, grabber, as: .jpeg, isExact: false)
  }

  /// The reasons why comments are not shown, nil for each that is.
  /// - Parameters:
  ///   - comments: comments of the grabber, in any order.
  ///   - isWanted: whether to go on; asked now and then.
  /// - Returns: nil if they are no longer wanted.
  /// - Throws: `MediaError` or `FontError`.
  package func dropReasons(
    of comments: [Comment], in grabber: FrameGrabber, while isWanted: () -> Bool
  ) throws -> [DropReason?]? {
    try prepare(grabber).1.dropReasons(of: comments, while: isWanted)
  }

  /// The times of the grabber's comments that are not shown, in seconds, in no order.
  /// - Parameter isWanted: whether to go on; asked now and then.
  /// - Returns: nil if they are no longer wanted.
  /// - Throws: `MediaError` or `FontError`.
  package func droppedTimes(in grabber: FrameGrabber, while isWanted: () -> Bool) throws -> [Double]? {
    try prepare(grabber).1.droppedTimes(while: isWanted)
  }

  private func maskedImage(of grabber: FrameGrabber, at time: Double, as format: ImageFormat) throws -> Image {
    let image = try grabber.image(at: time, as: format)
    return Image(bytes: image.bytes, time: time, visible: image.visible, isExact: true)
  }

  private func image(
    of frame: VideoFrame, at time: Double, _ overlay: Overlay, _ frames: WindowedVideo, _ grabber: FrameGrabber,
    as format: ImageFormat, isExact: Bool
  ) throws -> Image {
    let compositor = try Compositor(overlay: overlay, plan: frames.plan, kernels: grabber.kernels)
    let drawn = try compositor.drawStill(on: frame, at: time)
    let bytes = try ImageEncoder.encode(
      drawn, as: format, display: frames.plan.display, longestSide: isExact ? nil : Self.draftSide,
      toneMapping: grabber.keepsSignal ? nil : ToneMapping(frames.plan.encoding))
    return Image(bytes: bytes, time: time, visible: overlay.visibleCount, isExact: isExact)
  }

  private func prepare(_ grabber: FrameGrabber) throws -> (WindowedVideo, LayoutIndex) {
    let frames = try frames(of: grabber.video.extended(for: grabber.overlay))
    var target = OverlayTarget(frames.plan, interval: frames.frameInterval, kernels: grabber.kernels)
    target.spans(to: frames.length)
    let options = grabber.overlay.decodingEmotes()
    // Nothing is worth keeping of a frame without comments.
    guard !grabber.comments.isEmpty else {
      let typesetting = try typesetting(options, [], frames.plan.display.samplesPerPixel)
      return (
        frames,
        LayoutIndex(
          [], for: target, options: options, typesetting: typesetting, chatTypesetter: try options.chatTypesetter())
      )
    }
    if let place = layouts.firstIndex(where: { $0.isLayout(of: grabber.comments, for: target, options: options) }) {
      layouts.append(layouts.remove(at: place))
    } else {
      let typesetting = try typesetting(options, grabber.comments, frames.plan.display.samplesPerPixel)
      // Other comments take the memory of a copy.
      layouts.removeAll { !$0.isLayout(of: grabber.comments) }
      layouts.append(
        LayoutIndex(
          grabber.comments, for: target, options: options, typesetting: typesetting,
          chatTypesetter: try options.chatTypesetter()))
      if layouts.count > Self.layoutCount { layouts.removeFirst() }
    }
    return (frames, layouts[layouts.count - 1])
  }

  private func frames(of source: VideoSource) throws(MediaError) -> WindowedVideo {
    if let video, video.source == source { return video.frames }
    // The old one's memory is needed first.
    video = nil
    let frames = try WindowedVideo(source)
    video = (source, frames)
    return frames
  }

  private func typesetting(
    _ options: OverlayOptions, _ comments: [Comment], _ samplesPerPixel: Double
  ) throws(FontError) -> Typesetting {
    var fonts = OverlayOptions()
    (fonts.site, fonts.fonts, fonts.prefersBoldFaces) = (options.site, options.fonts, options.prefersBoldFaces)
    (fonts.missingGlyphs, fonts.emoteDecoder) = (options.missingGlyphs, options.emoteDecoder)
    // Where missing glyphs are an error, the comments decide.
    if let texts, texts.fonts == fonts, texts.samplesPerPixel == samplesPerPixel, fonts.missingGlyphs != .error {
      return texts.typesetting
    }
    let typesetting = Typesetting(
      typesetter: try Typesetter(for: comments, options: options), cacheBytes: Self.textBytes,
      samplesPerPixel: samplesPerPixel)
    texts = (fonts, samplesPerPixel, typesetting)
    return typesetting
  }
}
