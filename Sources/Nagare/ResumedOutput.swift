/// The earlier output that a burn resumes.
package struct ResumedOutput: Sendable {
  /// The path of the file that is resumed.
  package let path: String
  /// The number of kept frames.
  package let frames: Int
  /// The time of the last kept frame, in seconds from the start of the video.
  package let time: Double
  /// Whether the file has the output's name and is complete, so that there is nothing to burn.
  package let isComplete: Bool
}
