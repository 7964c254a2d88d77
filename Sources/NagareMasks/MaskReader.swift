import NagarePixels

/// A mask of a video at a time.
package struct TimedMask: Sendable {
  /// Seconds from the start of the video.
  package let time: Double
  /// The mask. All of a reader have the same size.
  package let picture: MaskPicture

  package init(time: Double, picture: MaskPicture) {
    (self.time, self.picture) = (time, picture)
  }
}

/// Reads the masks of a video in the order of their times.
///
/// Used by one thread at a time.
package protocol MaskReader: AnyObject {
  /// The next mask; nil after the last.
  func next() throws -> TimedMask?

  /// Continues at the last mask at or before a time, in seconds, or somewhat earlier.
  func seek(to time: Double) throws
}
