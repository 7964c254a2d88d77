import NagareColor

/// Looks at some of a video's pictures, which it gets one after the other.
protocol PictureSampler {
  /// Pictures looked at so far.
  var samples: Int { get }
  /// The time in seconds before which no picture will be looked at; nil where none can be left out.
  var nextTime: Double? { get }

  /// - Parameter isAdjacent: whether no picture was left out before this one.
  mutating func take(_ picture: SourcePicture, isAdjacent: Bool)

  /// Ends at a time in seconds.
  /// - Returns: what was asked for, and the palettes as they follow each other.
  mutating func finish(at end: Double) -> (palettes: [TimedPalette], course: [TimedPalette])
}

/// Colours and when they begin.
struct SampledColors {
  let time: Double
  let colors: [Palette.Entry]
}

extension [SampledColors] {
  /// Each lasts until the next, the last one until a time in seconds.
  func timed(until end: Double) -> [TimedPalette] {
    indices.map { index in
      let next = index + 1 < count ? self[index + 1].time : end
      return TimedPalette(time: self[index].time, end: Swift.max(next, self[index].time), colors: self[index].colors)
    }
  }
}
