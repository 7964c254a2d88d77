import CFFmpeg
import NagarePixels

/// Turns decoded frames into frames that a plan's drawing expects, sharing memory where it can.
///
/// Used by one thread.
public final class FrameAdapter: @unchecked Sendable {
  private let plan: FramePlan
  private let pool: FramePool
  private var converter: PixelConverter?

  /// What a plan needs between the decoder and the encoder.
  public init(plan: FramePlan) throws(MediaError) {
    self.plan = plan
    pool = try FramePool(geometry: plan.working)
  }

  /// The frame in the plan's size and format: itself when it has them already.
  public func adapt(_ frame: VideoFrame) throws(MediaError) -> VideoFrame {
    if frame.geometry == plan.working {
      return frame.isAligned(for: plan.pixelFormat) && !frame.isUpsideDown ? frame : try pool.copy(of: frame)
    }
    let converter =
      if let converter { converter } else { try PixelConverter(to: plan.working, isForPlaying: plan.isForPlaying) }
    self.converter = converter
    let adapted = try converter.convert(frame)
    adapted.tag(plan.description.tags.space)
    return adapted
  }

  /// A frame that may be drawn on: itself when nobody else holds its samples, else one with its properties, into which
  /// its samples are yet to be copied.
  /// - Precondition: the frame came from `adapt`.
  public func target(for frame: VideoFrame) throws(MediaError) -> VideoFrame {
    frame.isWritable ? frame : try pool.frame(like: frame)
  }

  /// Another frame with a frame's properties and a timestamp of its own, into which its samples are yet to be copied.
  /// - Precondition: the frame came from `adapt`.
  package func copyTarget(for frame: VideoFrame, at timestamp: Int64) throws(MediaError) -> VideoFrame {
    let target = try pool.frame(like: frame)
    target.setTime(timestamp)
    return target
  }
}
