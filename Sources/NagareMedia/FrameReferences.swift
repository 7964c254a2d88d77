import CFFmpeg

/// Frames that share the samples of others, but have their own timestamps.
///
/// Frames are taken on one thread, and may be released on any.
package struct FrameReferences {
  private var frames = ReusableObjects<VideoFrame>()

  package init() {}

  /// A frame with the samples and properties of `source`, but the given timestamp and the usual duration.
  package mutating func reference(to source: VideoFrame, at timestamp: Int64) throws(MediaError) -> VideoFrame {
    let frame = try frames.next()
    guard av_frame_ref(frame.pointer, source.pointer) >= 0 else { throw MediaError.outOfMemory }
    frame.setTime(timestamp)
    return frame
  }
}
