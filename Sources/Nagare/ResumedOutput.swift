/// The interrupted burn that a burn resumes.
package struct ResumedOutput: Sendable {
  /// The file of an interrupted burn.
  package let path: String
  /// The frames that are kept.
  package let frames: Int
  /// The time of the last kept frame, in seconds from the start of the video.
  package let time: Double
  /// Whether the file is the output and complete, so that there is nothing to burn.
  package let isComplete: Bool
}
