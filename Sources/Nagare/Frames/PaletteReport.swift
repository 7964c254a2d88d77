import NagareColor

/// The colours of a range of a video.
package struct TimedPalette: Sendable {
  /// The start of the range, in seconds from the start of the video.
  package let time: Double
  /// The start of the next range, or the end of the video.
  package let end: Double
  /// The colours with the largest share first; empty if everything was transparent.
  package let colors: [Palette.Entry]
}

/// The colours of a video or a still image.
package struct PaletteReport: Sendable {
  /// The width of the frames as players show them, in pixels.
  package let width: Int
  /// The height of the frames as players show them, in pixels.
  package let height: Int
  /// The requested palettes.
  package let palettes: [TimedPalette]
  /// The palettes in order of time: the requested ones, or those of the samples if one was requested for the whole
  /// video.
  package let course: [TimedPalette]
  /// A thumbnail, if the palette is that of a single frame or image.
  package let thumbnail: Thumbnail?
  /// The number of frames that were sampled.
  package let samples: Int
  /// Corrupt or undecodable packets, and unreadable regions.
  package let corruptPackets: Int
}

/// The progress of a survey.
package struct SurveyProgress: Sendable {
  /// Frames decoded.
  package let frames: Int
  /// The time of the last frame, in seconds from the start of the video.
  package let time: Double
  /// The share that is done, 0…1; nil if the duration is unknown.
  package let fraction: Double?
  /// The number of frames that were sampled.
  package let samples: Int
  /// The time since the survey began, in seconds.
  package let elapsed: Double
}
