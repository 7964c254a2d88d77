/// What a burn goes on with.
public struct BurnResumption: Sendable {
  /// The file of an interrupted burn.
  public let path: String
  /// Frames that are kept of it.
  public let frames: Int
  /// The time of the last of them, in seconds from the start of the video.
  public let time: Double
  /// Whether it is the output, and nothing is missing: there is nothing to burn.
  public let isComplete: Bool
}
