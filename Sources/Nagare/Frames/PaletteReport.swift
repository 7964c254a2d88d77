import NagareColor

/// The colours of a range of a video.
package struct TimedPalette: Sendable {
  /// The start of the range, in seconds from the start of the video.
  package let time: Double
  /// The end of the range, in seconds: the start of the next range, or the end of the video or of the only frame.
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
  /// The palettes over time: the requested ones; for a palette of the whole video, one per sample if the survey's
  /// `keepsTimeline` is true, or else none.
  package let timeline: [TimedPalette]
  /// A thumbnail if a single frame or image was surveyed; nil otherwise.
  package let thumbnail: Thumbnail?
  /// The number of samples taken. A frame that stays on screen may be sampled several times.
  package let samples: Int
  /// The number of corrupt or undecodable packets, unreadable regions, and implausible timestamps.
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
  /// The number of samples taken. A frame that stays on screen may be sampled several times.
  package let samples: Int
  /// The time since the survey began, in seconds.
  package let elapsed: Double
}
