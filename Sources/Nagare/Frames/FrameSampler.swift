import NagareColor

/// Samples some of a video's frames, which arrive one by one.
protocol FrameSampler {
  /// The number of frames sampled so far.
  var samples: Int { get }
  /// The time in seconds before which no frame will be sampled; nil if none can be skipped.
  var nextTime: Double? { get }

  /// - Parameter isAdjacent: whether no frame was skipped before this one.
  mutating func take(_ picture: SourceFrame, isAdjacent: Bool)

  /// Ends at a time in seconds.
  /// - Returns: the requested palettes, and the palettes in order of time.
  mutating func finish(at end: Double) -> (palettes: [TimedPalette], course: [TimedPalette])
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
