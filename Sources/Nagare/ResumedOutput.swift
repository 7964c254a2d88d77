/// The interrupted burn that a burn resumes.
public struct ResumedOutput: Sendable {
  /// The file of an interrupted burn.
  public let path: String
  /// The frames that are kept.
  public let frames: Int
  /// The time of the last kept frame, in seconds from the start of the video.
  public let time: Double
  /// Whether the file is the output and complete, so that there is nothing to burn.
  public let isComplete: Bool
}
