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
    let reader = try FrameReader(path: video)
    let plan = try FramePlan(for: reader.decoder.description)
    let overlay = try Overlay(
      comments: comments, plan: plan, timing: reader.demuxer.timing, options: overlay, kernels: kernels)
    let compositor = try Compositor(overlay: overlay, plan: plan, timing: reader.demuxer.timing, kernels: kernels)
    // Comments took their colour from the pictures that they entered on.
    let isTinted = compositor.overlay.isTinted
    let frame = try reader.frame(at: time, lead: isTinted ? compositor.overlay.tintMemory : 0) {
      seen throws(MediaError) in
      guard isTinted else { return }
      let time = compositor.time(of: seen)
      compositor.watch(try compositor.adapt(seen), at: time)
      compositor.overlay.advance(to: time)
    }
    guard let frame else {
      throw MediaError.noFrame(path: video, at: time, duration: reader.demuxer.duration)
    }
    let png = try ImageEncoder.png(of: compositor.composite(compositor.adapt(frame)))
    return Picture(png: png, overlay: compositor.overlay.statistics)
  }
}
