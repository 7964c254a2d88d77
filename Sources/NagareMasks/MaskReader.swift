import NagarePixels

/// A mask of a video at a time.
package struct TimedMask: Sendable {
  /// Seconds from the start of the video.
  package let time: Double
  /// The mask. All of a reader have the same size.
  package let picture: MaskPicture
  /// Whether its frame is known to begin a scene.
  package let beginsScene: Bool

  package init(time: Double, picture: MaskPicture, beginsScene: Bool = false) {
    (self.time, self.picture, self.beginsScene) = (time, picture, beginsScene)
  }
}

/// Reads the masks of a video in the order of their times.
///
/// Used by one thread at a time.
package protocol MaskReader: AnyObject {
  /// Whether more masks may follow when there is no next one.
  var mayGrow: Bool { get }
  /// Whether masks say that their frames begin scenes.
  var tellsScenes: Bool { get }
  /// The seconds of masks that are read faster than `seek` skips them.
  var patience: Double { get }

  /// The next mask; nil after the last.
  func next() throws -> TimedMask?

  /// Continues at the last mask at or before a time, in seconds, or somewhat earlier.
  func seek(to time: Double) throws
}

extension MaskReader {
  package var mayGrow: Bool { false }
  package var tellsScenes: Bool { false }
  package var patience: Double { 10 }
}
