import NagarePixels

/// A mask of a video with its time.
package struct TimedMask: Sendable {
  /// Seconds from the start of the video.
  package let time: Double
  /// The mask. All masks of a reader have the same size.
  package let image: MaskImage
  /// Whether the mask's frame is known to begin a scene.
  package let beginsScene: Bool

  package init(time: Double, image: MaskImage, beginsScene: Bool = false) {
    (self.time, self.image, self.beginsScene) = (time, image, beginsScene)
  }
}

/// Reads the masks of a video in the order of their times.
///
/// Used by one thread at a time.
package protocol MaskReader: AnyObject {
  /// Whether more masks may follow after `next` has returned nil.
  var mayContinue: Bool { get }
  /// Whether masks have `beginsScene` set where scenes begin.
  var marksScenes: Bool { get }
  /// The longest distance, in seconds, over which reading on is faster than `seek`.
  var seekThreshold: Double { get }

  /// The next mask; nil if there is none.
  func next() throws -> TimedMask?

  /// Continues reading at the last mask that is not after a time, in seconds, or somewhat earlier.
  func seek(to time: Double) throws
}

extension MaskReader {
  package var mayContinue: Bool { false }
  package var marksScenes: Bool { false }
  package var seekThreshold: Double { 10 }
}
