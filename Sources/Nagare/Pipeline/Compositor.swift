import NagareMedia
import NagarePixels

/// Draws an overlay onto the frames of a decoder.
///
/// Used by one thread at a time; whoever makes it may hand it to the thread that draws.
final class Compositor: @unchecked Sendable {
  let overlay: Overlay
  private let adapter: FrameAdapter
  private let timeBase: TimeBase
  private let start: Int64

  init(overlay: Overlay, plan: FramePlan, demuxer: Demuxer) throws {
    self.overlay = overlay
    adapter = try FrameAdapter(plan: plan)
    timeBase = demuxer.video.timeBase
    start = demuxer.startTimestamp
  }

  /// Seconds from the start of the video.
  func time(of frame: VideoFrame) -> Double {
    timeBase.seconds(frame.timestamp &- start)
  }

  /// The frame in the plan's format.
  func adapt(_ frame: VideoFrame) throws -> VideoFrame {
    try adapter.adapt(frame)
  }

  /// The adapted frame with the comments of its time; the same frame when there are none.
  func composite(_ frame: VideoFrame) throws -> VideoFrame {
    overlay.advance(to: time(of: frame))
    guard overlay.visibleCount > 0 else { return frame }
    let frame = try adapter.writable(frame)
    _ = frame.withView { overlay.draw(onto: $0) }
    return frame
  }
}
