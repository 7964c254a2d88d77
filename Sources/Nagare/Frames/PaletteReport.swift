import NagareColor

/// The colours of a range of a video.
public struct TimedPalette: Sendable {
  /// The start of the range, in seconds from the start of the video.
  public let time: Double
  /// The start of the next range, or the end of the video.
  public let end: Double
  /// The colours with the largest share first; empty if everything was transparent.
  public let colors: [Palette.Entry]
}

/// The colours of a video or a still image.
public struct PaletteReport: Sendable {
  /// The width of the frames as players show them, in pixels.
  public let width: Int
  /// The height of the frames as players show them, in pixels.
  public let height: Int
  /// The requested palettes.
  public let palettes: [TimedPalette]
  /// The palettes in order of time: the requested ones, or those of the samples if one was requested for the whole
  /// video.
  public let course: [TimedPalette]
  /// A thumbnail, if the palette is that of a single frame or image.
  package let thumbnail: Thumbnail?
  /// The number of frames that were sampled.
  public let samples: Int
  /// Corrupt or undecodable packets, and unreadable regions.
  public let corruptPackets: Int
}

/// The progress of a survey.
public struct SurveyProgress: Sendable {
  /// Frames decoded.
  public let frames: Int
  /// The time of the last frame, in seconds from the start of the video.
  public let time: Double
  /// The share that is done, 0…1; nil if the duration is unknown.
  public let fraction: Double?
  /// The number of frames that were sampled.
  public let samples: Int
  /// The time since the survey began.
  public let elapsed: Duration
}
