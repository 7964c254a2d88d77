import CFFmpeg
import NagarePixels

/// Converts decoded frames to the size and format that a plan draws in, without a copy where possible.
///
/// Used by one thread at a time.
package final class FrameAdapter {
  private let plan: FramePlan
  private let pool: FramePool
  private var converter: PixelConverter?

  /// An adapter for a plan's frames.
  package init(plan: FramePlan) throws(MediaError) {
    self.plan = plan
    pool = try FramePool(geometry: plan.working)
  }

  /// A frame in the plan's size and format: `frame` itself if it has them, is aligned and is not upside down.
  package func adapt(_ frame: VideoFrame) throws(MediaError) -> VideoFrame {
    if frame.geometry == plan.working {
      return frame.isAligned(for: plan.pixelFormat) && !frame.isUpsideDown ? frame : try pool.copy(of: frame)
    }
    let converter =
      if let converter { converter } else { try PixelConverter(to: plan.working, isForPlayback: plan.isForPlayback) }
    self.converter = converter
    let adapted = try converter.convert(frame)
    adapted.tag(plan.description.tags.space)
    return adapted
  }

  /// The frame to draw on: `frame` itself if nobody else holds its samples, else a new frame with its properties. The
  /// samples of a new frame are undefined; the caller copies them.
  /// - Parameter alwaysNew: whether to make a new one in any case.
  /// - Precondition: the frame came from `adapt`.
  package func target(for frame: VideoFrame, alwaysNew: Bool = false) throws(MediaError) -> VideoFrame {
    frame.isWritable && !alwaysNew ? frame : try pool.frame(like: frame)
  }

  /// A new frame like `frame`, but with the given timestamp and the usual duration. The caller copies the samples.
  /// - Precondition: the frame came from `adapt`.
  package func copyTarget(for frame: VideoFrame, at timestamp: Int64) throws(MediaError) -> VideoFrame {
    let target = try pool.frame(like: frame)
    target.setTime(timestamp)
    return target
  }
}
