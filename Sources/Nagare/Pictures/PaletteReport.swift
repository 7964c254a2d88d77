import NagareColor

/// The colours of a stretch of a video.
public struct TimedPalette: Sendable {
  /// Seconds from the start of the video.
  public let time: Double
  /// When the next one begins, or the video ends.
  public let end: Double
  /// The largest share first; none where there was nothing to be seen.
  public let colors: [Palette.Entry]
}

/// The colours that were found in a video or in a still picture.
public struct PaletteReport: Sendable {
  /// Pixels of the picture as players show it.
  public let width: Int
  /// Pixels, as they are shown.
  public let height: Int
  /// What was asked for.
  public let palettes: [TimedPalette]
  /// The palettes as they follow each other: those that were asked for, or those of the samples if it was one for all.
  public let course: [TimedPalette]
  /// The picture, if it is the colours of one alone.
  public let thumbnail: Thumbnail?
  /// Pictures that were looked at for the palettes.
  public let samples: Int
  /// Packets that are not whole or that the decoder could not make sense of, and places where the container could not be read.
  public let corruptPackets: Int
}

/// How far a survey is.
public struct SurveyProgress: Sendable {
  /// Frames decoded.
  public let frames: Int
  /// The time of the last one, in seconds from the start of the video.
  public let time: Double
  /// 0…1, when the length is known.
  public let fraction: Double?
  /// Pictures that were looked at for the palettes.
  public let samples: Int
  /// Since the survey began.
  public let elapsed: Duration
}
