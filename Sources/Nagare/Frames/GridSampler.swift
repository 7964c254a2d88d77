import NagareColor
import NagareMedia
import NagarePixels

/// Samples the frames on screen at every multiple of an interval.
struct GridSampler: FrameSampler {
  private let settings: PaletteSettings
  private let reducer: FrameReducer
  /// The interval in seconds.
  private var interval: Double
  /// The next multiple.
  private var index = 0
  private var shown: SourceFrame?
  /// The last downscaled frame: a frame may be on screen at several multiples.
  private var reduced: (time: Double, image: DownscaledImage)?
  /// The colours of all frames; nil if each frame gets its own palette.
  private var pool: ColorPool?
  private let keepsTimeline: Bool
  private var timeline: [SampledColors] = []
  private(set) var samples = 0

  /// The number of samples of a whole video: fewer if it is short, up to twice as many if its duration is unknown.
  private static let usualCount = 300
  /// The shortest interval in seconds, and the initial one if the duration is unknown.
  private static let shortestInterval = (known: 0.1, unknown: 0.5)

  /// The most repeated samples of frames that stay on screen, if each frame gets its own palette: corrupt timestamps
  /// skip by days.
  private static let maxRepeats = 10_000
  private var repeatCount = 0

  /// Makes a sampler for a palette of each sample.
  /// - Parameter interval: the interval in seconds, more than 0.
  init(every interval: Double, _ settings: PaletteSettings, _ reducer: FrameReducer) {
    self.init(interval: interval, settings, reducer, pool: nil, keepsTimeline: true)
  }

  /// Makes a sampler for one palette of the whole video.
  /// - Parameters:
  ///   - duration: the duration of the video in seconds, if known.
  ///   - keepsTimeline: whether to make a palette of each sample, too.
  init(over duration: Double?, _ settings: PaletteSettings, _ reducer: FrameReducer, keepsTimeline: Bool) {
    let shortest = GridSampler.shortestInterval
    let interval = duration.map { max($0 / Double(GridSampler.usualCount), shortest.known) } ?? shortest.unknown
    self.init(interval: interval, settings, reducer, pool: ColorPool(), keepsTimeline: keepsTimeline)
  }

  private init(
    interval: Double, _ settings: PaletteSettings, _ reducer: FrameReducer, pool: ColorPool?, keepsTimeline: Bool
  ) {
    (self.interval, self.settings, self.reducer) = (interval, settings, reducer)
    (self.pool, self.keepsTimeline) = (pool, keepsTimeline)
  }

  var nextTime: Double? { Double(index) * interval }

  mutating func take(_ frame: SourceFrame, isAdjacent: Bool) {
    // After a seek, the frame before this one is unknown, so this one replaces it.
    let before = (isAdjacent ? shown : nil) ?? frame
    sample(before, until: frame.time)
    shown = frame
  }

  mutating func finish(at end: Double) -> (palettes: [TimedPalette], timeline: [TimedPalette]) {
    if let shown {
      // A video that ends before its time 0 would have no sample.
      if samples == 0, let time = nextTime { sample(shown, at: time) }
      sample(shown, until: end)
    }
    let timeline = timeline.timed(until: end)
    guard let pool else { return (timeline, timeline) }
    let overall = SampledColors(time: 0, colors: settings.colors(of: pool.image))
    return ([overall].timed(until: end), timeline)
  }

  private mutating func sample(_ frame: SourceFrame, until end: Double) {
    while let time = nextTime, time + FrameReader.tolerance < end {
      if pool == nil, reduced?.time == frame.time {
        repeatCount += 1
        guard repeatCount <= GridSampler.maxRepeats else {
          index = max(index, Int(min((end / interval).rounded(.up), 1e15)))
          return
        }
      }
      sample(frame, at: time)
    }
  }

  private mutating func sample(_ frame: SourceFrame, at time: Double) {
    let small = reduced.flatMap { $0.time == frame.time ? $0.image : nil } ?? frame.reduced(by: reducer)
    if keepsTimeline {
      // A frame on screen at several multiples has the same colours.
      let same = reduced?.time == frame.time ? timeline.last?.colors : nil
      timeline.append(SampledColors(time: time, colors: same ?? settings.colors(of: small)))
    }
    reduced = (frame.time, small)
    pool?.add(small)
    samples += 1
    index += 1
    if pool != nil, index == 2 * GridSampler.usualCount { halveRate() }
  }

  private mutating func halveRate() {
    pool?.dropEverySecondFrame()
    timeline = timeline.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
    interval *= 2
    index /= 2
  }
}
