import CFFmpeg

/// A stretch of a video whose packets can be copied between frames that are encoded: it and the frames after it begin
/// with IDR pictures, so that no frame refers beyond a joint.
///
/// Timestamps are presentation timestamps in the unit of the video.
package struct CopiedStretch: Sendable, Equatable {
  /// The timestamp of the first frame.
  package let start: Int64
  /// The timestamp of the first frame after the stretch; nil if it ends with the video.
  package let end: Int64?
  /// The number of frames.
  package let frames: Int
  /// The reordering delay in frames.
  package let delay: Int

  package init(start: Int64, end: Int64?, frames: Int, delay: Int) {
    (self.start, self.end, self.frames, self.delay) = (start, end, frames, delay)
  }
}
