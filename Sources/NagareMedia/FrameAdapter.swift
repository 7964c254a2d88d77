import CFFmpeg
import NagarePixels

/// Converts decoded frames to the format that a plan draws in, sharing memory where it can.
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

  /// The frame in the plan's size and format; the frame itself if it has them already.
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

  /// A frame that may be drawn on: the frame itself if nobody else holds its samples, else a new one with its
  /// properties, into which the samples must still be copied.
  /// - Parameter isCopy: whether a new one is needed in any case.
  /// - Precondition: the frame came from `adapt`.
  package func target(for frame: VideoFrame, isCopy: Bool = false) throws(MediaError) -> VideoFrame {
    frame.isWritable && !isCopy ? frame : try pool.frame(like: frame)
  }

  /// A new frame with another frame's properties and its own timestamp, into which the samples must still be copied.
  /// - Precondition: the frame came from `adapt`.
  package func copyTarget(for frame: VideoFrame, at timestamp: Int64) throws(MediaError) -> VideoFrame {
    let target = try pool.frame(like: frame)
    target.setTime(timestamp)
    return target
  }
}
