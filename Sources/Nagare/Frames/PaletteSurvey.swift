import NagareColor
import NagareMedia
import NagarePixels
import NagareSystem

/// Finds the colours of a still image, or of a video, at one time or over time.
package struct PaletteSurvey {
  /// The choice of frames.
  package enum Scope: Hashable, Sendable {
    /// The frame on screen at a time in seconds.
    case moment(Double)
    /// A palette each for the frames on screen at every multiple of an interval in seconds.
    case every(Double)
    /// A palette for each scene from cut to cut, sampled every half second.
    case scenes
    /// One palette for the whole video, sampled about 300 times at most, or 600 times if its duration is unknown.
    case whole
  }

  /// The path of the video or image, as for `FrameSource`.
  package var path: String
  /// The choice of frames.
  package var scope: Scope
  /// The settings for finding colours.
  package var settings: PaletteSettings
  /// Whether to report a palette for each sample, too, if one for the whole video is requested.
  package var keepsTimeline = false

  /// A survey that has not begun.
  package init(path: String, scope: Scope = .whole, settings: PaletteSettings = PaletteSettings()) {
    self.path = path
    self.scope = scope
    self.settings = settings
  }

  /// Samples the frames.
  /// - Parameter progress: called on the caller's thread for each frame that is read; not called for `Scope.moment`.
  /// - Throws: `MediaError`.
  package func run(progress: (SurveyProgress) -> Void = { _ in }) throws -> PaletteReport {
    let source = try FrameSource(path: path)
    if case .moment(let time) = scope { return try moment(time, of: source) }
    guard let first = try source.next() else {
      throw MediaError.noFrame(path: path, at: 0, duration: source.duration)
    }
    let reducer = first.reducer(settings.resolvedSize)
    switch scope {
    case .scenes:
      return try walk(SceneSampler(settings, reducer), through: source, from: first, progress)
    case .every(let interval):
      return try walk(GridSampler(every: interval, settings, reducer), through: source, from: first, progress)
    default:
      let sampler = GridSampler(over: source.duration, settings, reducer, keepsTimeline: keepsTimeline)
      return try walk(sampler, through: source, from: first, progress)
    }
  }

  /// The least gap to the next sample, in seconds, for which seeking to a key frame pays off.
  private static let minSeekGap = 2.0
  /// How far before the next sample to seek, in seconds, as frames are not stored in presentation order.
  private static let reorderedTime = 1.0
  /// The number of seeks that lead back to frames already read after which key frames count as too rare.
  private static let maxVainSeeks = 2

  private func walk(
    _ sampler: some FrameSampler, through source: FrameSource, from first: SourceFrame,
    _ progress: (SurveyProgress) -> Void
  ) throws -> PaletteReport {
    let start = ContinuousClock.now
    var sampler = sampler
    var (last, vainSeeks) = (first.time, 0)
    var soughtTime: Double?
    var nextFrame: SourceFrame? = first
    var isAdjacent = true
    while let frame = nextFrame {
      sampler.take(frame, isAdjacent: isAdjacent)
      if !isAdjacent, frame.time <= last { vainSeeks += 1 }
      last = frame.time
      progress(
        SurveyProgress(
          frames: source.frames, time: last, fraction: source.duration.map { min(max(last / $0, 0), 1) },
          samples: sampler.samples, elapsed: (ContinuousClock.now - start).seconds))
      isAdjacent = true
      // Seeks once per sample: from the key frame that was found, all frames must be read.
      if let next = sampler.nextTime, next - last > PaletteSurvey.minSeekGap, next != soughtTime, source.findsKeyFrames,
        vainSeeks < PaletteSurvey.maxVainSeeks
      {
        source.seek(to: next - PaletteSurvey.reorderedTime)
        (soughtTime, isAdjacent) = (next, false)
      }
      nextFrame = try source.next()
    }
    let found = sampler.finish(at: last + source.frameTime)
    let hasOneFrame = source.frames == 1
    return PaletteReport(
      width: first.geometry.width, height: first.geometry.height,
      palettes: hasOneFrame ? Array(found.palettes.prefix(1)) : found.palettes, timeline: found.timeline,
      thumbnail: hasOneFrame ? try PaletteSheet.thumbnail(of: first) : nil, samples: sampler.samples,
      corruptPackets: source.corruptPackets)
  }

  private func moment(_ time: Double, of source: FrameSource) throws -> PaletteReport {
    let frame = try source.frame(at: time)
    let colors = settings.colors(of: frame.reduced(by: frame.reducer(settings.resolvedSize)))
    let palette = TimedPalette(time: time, end: max(frame.time + source.frameTime, time), colors: colors)
    return PaletteReport(
      width: frame.geometry.width, height: frame.geometry.height, palettes: [palette], timeline: [palette],
      thumbnail: try PaletteSheet.thumbnail(of: frame), samples: 1, corruptPackets: source.corruptPackets)
  }
}
