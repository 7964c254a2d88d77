import NagareComments
import NagareMedia
import NagarePixels
import NagareText

/// Composites single frames of a video.
public struct FrameGrabber {
  /// The path of the video; `-` is the standard input.
  public var video: String
  /// Sorted by time.
  public var comments: [Comment]
  /// How the comments look and where they go.
  public var overlay = OverlayOptions()
  /// What draws.
  public var kernels = PixelKernels()

  /// A grabber with the usual settings.
  public init(video: String, comments: [Comment]) {
    self.video = video
    self.comments = comments
  }

  /// A frame with its comments.
  public struct Picture: Sendable {
    /// A PNG file's bytes.
    public let png: [UInt8]
    /// What happened to the comments up to this frame.
    public let overlay: OverlayStatistics
  }

  /// The frame that is on screen at a time in seconds, with its comments.
  /// - Throws: `MediaError` or `FontError`.
  public func picture(at time: Double) throws -> Picture {
    let demuxer = try Demuxer(path: video)
    let decoder = try VideoDecoder(of: demuxer)
    let plan = try FramePlan(decoder: decoder)
    let overlay = try Overlay(
      comments: comments, plan: plan, video: demuxer.video, options: overlay, kernels: kernels)
    let compositor = try Compositor(overlay: overlay, plan: plan, demuxer: demuxer, kernels: kernels)
    guard let frame = try frame(at: time, demuxer, decoder, compositor) else {
      throw MediaError.noFrame(path: video, at: time, duration: demuxer.duration)
    }
    let png = try ImageEncoder.png(of: compositor.composite(compositor.adapt(frame)))
    return Picture(png: png, overlay: compositor.overlay.statistics)
  }

  /// The last frame that starts at or before `time`; the first one when all start later; nil beyond the end.
  private func frame(
    at time: Double, _ demuxer: Demuxer, _ decoder: VideoDecoder, _ compositor: Compositor
  ) throws -> VideoFrame? {
    // Frame rates are not exact: half a millisecond is no difference.
    let limit = time + 0.0005
    // Containers without an index are searched for times, not for key frames: the first frame that can be decoded may
    // be too late, so that the search goes further back, and to the beginning in the end.
    let distances = demuxer.isSeekable ? [0.0, 5, 30] : []
    // Comments took their colour from the pictures that they entered on.
    let start = time - (compositor.overlay.isTinted ? compositor.overlay.tintMemory : 0)
    for distance in distances where time > distance {
      demuxer.seek(to: demuxer.startTimestamp &+ demuxer.video.timeBase.units(max(start - distance, 0)))
      let shown = try lastFrame(until: limit, demuxer, decoder, compositor)
      decoder.flush()
      if let shown, compositor.time(of: shown) <= limit { return inTime(shown, time, demuxer, compositor) }
    }
    // A container that cannot find its beginning either is opened anew.
    let wasSearched = demuxer.isSeekable && time > 0
    let unread = wasSearched ? try Demuxer(path: video) : demuxer
    let shown = try lastFrame(until: limit, unread, wasSearched ? VideoDecoder(of: unread) : decoder, compositor)
    return shown.flatMap { inTime($0, time, demuxer, compositor) }
  }

  /// The last frame that starts at or before `limit` seconds, of those from where the demuxer stands; the first one
  /// when all start later.
  private func lastFrame(
    until limit: Double, _ demuxer: Demuxer, _ decoder: VideoDecoder, _ compositor: Compositor
  ) throws -> VideoFrame? {
    var shown: VideoFrame?
    var isAtEnd = false
    while !isAtEnd {
      let packet = try demuxer.nextPacket()
      isAtEnd = packet == nil
      if let packet, packet.streamIndex != demuxer.video.index { continue }
      try decoder.send(packet)
      while let frame = try decoder.nextFrame() {
        guard compositor.time(of: frame) <= limit else { return shown ?? frame }
        if compositor.overlay.isTinted { try compositor.watch(compositor.adapt(frame)) }
        shown = frame
      }
    }
    return shown
  }

  /// The frame, unless `time` is beyond the end of the video.
  private func inTime(
    _ shown: VideoFrame, _ time: Double, _ demuxer: Demuxer, _ compositor: Compositor
  ) -> VideoFrame? {
    let frameTime = 1 / (demuxer.video.frameRate ?? 25)
    let end = max(compositor.time(of: shown) + frameTime, demuxer.duration ?? 0)
    return time <= end ? shown : nil
  }
}
