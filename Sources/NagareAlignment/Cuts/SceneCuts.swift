/// The scene cuts of a video.
package struct SceneCuts: Sendable, Equatable {
  /// The change from the last frame of a scene to the first of the next.
  package struct Cut: Sendable, Equatable {
    /// The time of the first frame of the next scene, in seconds from the start of the video.
    package let time: Double
    /// What the last frame of the scene before shows.
    package let before: FrameSignature
    /// What the first frame of the next scene shows.
    package let after: FrameSignature

    package init(time: Double, before: FrameSignature, after: FrameSignature) {
      (self.time, self.before, self.after) = (time, before, after)
    }
  }

  /// The cuts in the order of time.
  package let cuts: [Cut]
  /// The length of the video in seconds.
  package let duration: Double

  package init(cuts: [Cut], duration: Double) { (self.cuts, self.duration) = (cuts, duration) }

  /// The most cuts that are kept: one in a second for 11 hours.
  static let maxCuts = 40_000
}
