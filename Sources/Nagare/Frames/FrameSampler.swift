import NagareColor

/// Samples some of a video's frames, which it receives in order.
protocol FrameSampler {
  /// The number of samples taken so far. A frame that stays on screen may be sampled several times.
  var samples: Int { get }
  /// The time of the next sample, in seconds: frames that leave the screen before it are not needed. Nil if every
  /// frame is needed.
  var nextTime: Double? { get }

  /// Receives the next frame, and takes the samples that are due by then.
  /// - Parameter isAdjacent: whether no frame was skipped before this one.
  mutating func take(_ frame: SourceFrame, isAdjacent: Bool)

  /// Finishes sampling.
  /// - Parameter end: the end of the video, in seconds.
  /// - Returns: the requested palettes, and the palettes over time as in `PaletteReport`.
  mutating func finish(at end: Double) -> (palettes: [TimedPalette], timeline: [TimedPalette])
}

/// Colours and their start time.
struct SampledColors {
  let time: Double
  let colors: [Palette.Entry]
}

extension [SampledColors] {
  /// Palettes that each last until the next; the last one until a time in seconds.
  func timed(until end: Double) -> [TimedPalette] {
    indices.map { index in
      let next = index + 1 < count ? self[index + 1].time : end
      return TimedPalette(time: self[index].time, end: Swift.max(next, self[index].time), colors: self[index].colors)
    }
  }
}
