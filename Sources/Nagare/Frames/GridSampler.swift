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
  /// The last reduced frame: a frame may be on screen for several multiples.
  private var reduced: (time: Double, picture: DownscaledImage)?
  /// The colours of all frames; nil if each frame gets its own palette.
  private var pool: ColorPool?
  private let keepsCourse: Bool
  private var course: [SampledColors] = []
  private(set) var samples = 0

  /// The number of samples of a whole video; up to twice as many if its duration is not known in advance.
  private static let usualCount = 300
  /// The shortest interval in seconds, and the initial one if the duration is unknown.
  private static let shortestInterval = (known: 0.1, unknown: 0.5)

  /// The most repeated samples of frames that stay on screen, if each frame gets its own palette: corrupt timestamps
  /// skip by days.
  private static let maxRepeats = 10_000
  private var repeats = 0

  /// Samples frames for a palette each.
  /// - Parameter interval: the interval in seconds, more than 0.
  init(every interval: Double, _ settings: PaletteSettings, _ reducer: FrameReducer) {
    self.init(interval: interval, settings, reducer, pool: nil, keepsCourse: true)
  }

  /// Samples frames for one palette of the whole video.
  /// - Parameters:
  ///   - duration: the duration of the video in seconds, if known.
  ///   - keepsCourse: whether the palette of each frame is wanted, too.
  init(over duration: Double?, _ settings: PaletteSettings, _ reducer: FrameReducer, keepsCourse: Bool) {
    let shortest = GridSampler.shortestInterval
    let interval = duration.map { max($0 / Double(GridSampler.usualCount), shortest.known) } ?? shortest.unknown
    self.init(interval: interval, settings, reducer, pool: ColorPool(), keepsCourse: keepsCourse)
  }

  private init(
    interval: Double, _ settings: PaletteSettings, _ reducer: FrameReducer, pool: ColorPool?, keepsCourse: Bool
  ) {
    (self.interval, self.settings, self.reducer) = (interval, settings, reducer)
    (self.pool, self.keepsCourse) = (pool, keepsCourse)
  }

  var nextTime: Double? { Double(index) * interval }

  mutating func take(_ picture: SourceFrame, isAdjacent: Bool) {
    // After a skip, this is the nearest frame.
    let before = (isAdjacent ? shown : nil) ?? picture
    look(at: before, until: picture.time)
    shown = picture
  }

  mutating func finish(at end: Double) -> (palettes: [TimedPalette], course: [TimedPalette]) {
    if let shown {
      // Needed for a video that ends before its time 0.
      if samples == 0, let time = nextTime { look(at: shown, time) }
      look(at: shown, until: end)
    }
    let course = course.timed(until: end)
    guard let pool else { return (course, course) }
    let whole = SampledColors(time: 0, colors: settings.colors(of: pool.picture))
    return ([whole].timed(until: end), course)
  }

  private mutating func look(at picture: SourceFrame, until end: Double) {
    while let time = nextTime, time + FrameReader.tolerance < end {
      if pool == nil, reduced?.time == picture.time {
        repeats += 1
        guard repeats <= GridSampler.maxRepeats else {
          index = max(index, Int(min((end / interval).rounded(.up), 1e15)))
          return
        }
      }
      look(at: picture, time)
    }
  }

  private mutating func look(at picture: SourceFrame, _ time: Double) {
    let small = reduced.flatMap { $0.time == picture.time ? $0.picture : nil } ?? picture.reduced(by: reducer)
    if keepsCourse {
      // A frame on screen for several multiples has the same colours.
      let same = reduced?.time == picture.time ? course.last?.colors : nil
      course.append(SampledColors(time: time, colors: same ?? settings.colors(of: small)))
    }
    reduced = (picture.time, small)
    pool?.add(small)
    samples += 1
    index += 1
    if pool != nil, index == 2 * GridSampler.usualCount { lookHalfAsOften() }
  }

  private mutating func lookHalfAsOften() {
    pool?.forgetEverySecond()
    course = course.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
    interval *= 2
    index /= 2
  }
}
