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
    /// One palette for the whole video, sampled about 300 times at most.
    case whole
  }

  /// The path of the video or image, as for `FrameSource`.
  package var path: String
  /// The choice of frames.
  package var scope: Scope
  /// The settings for finding colours.
  package var settings: PaletteSettings
  /// Whether the palettes of single frames are wanted in addition to one for the whole video.
  package var followsCourse = false

  /// A survey that has not begun.
  package init(path: String, scope: Scope = .whole, settings: PaletteSettings = PaletteSettings()) {
    self.path = path
    self.scope = scope
    self.settings = settings
  }

  /// Samples the frames.
  /// - Parameter progress: called for each frame that is decoded on the way, on the caller's thread.
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
      let sampler = GridSampler(over: source.duration, settings, reducer, keepsCourse: followsCourse)
      return try walk(sampler, through: source, from: first, progress)
    }
  }

  /// The least gap to the next sample, in seconds, for which seeking to a key frame pays off.
  private static let skippedTime = 2.0
  /// The least time from that key frame to the next sample, in seconds: frames are stored in another order than shown.
  private static let reorderedTime = 1.0
  /// The number of seeks back to frames already read after which key frames count as too rare.
  private static let maxVainSkips = 2

  private func walk(
    _ sampler: some FrameSampler, through source: FrameSource, from first: SourceFrame,
    _ progress: (SurveyProgress) -> Void
  ) throws -> PaletteReport {
    let start = ContinuousClock.now
    var sampler = sampler
    var (last, vainSkips) = (first.time, 0)
    var soughtTime: Double?
    var picture: SourceFrame? = first
    var isAdjacent = true
    while let taken = picture {
      sampler.take(taken, isAdjacent: isAdjacent)
      if !isAdjacent, taken.time <= last { vainSkips += 1 }
      last = taken.time
      progress(
        SurveyProgress(
          frames: source.frames, time: last, fraction: source.duration.map { min(max(last / $0, 0), 1) },
          samples: sampler.samples, elapsed: (ContinuousClock.now - start).seconds))
      isAdjacent = true
      // Seeks once per sample: from the key frame that was found, all frames must be read.
      if let next = sampler.nextTime, next - last > PaletteSurvey.skippedTime, next != soughtTime, source.canSkip,
        vainSkips < PaletteSurvey.maxVainSkips
      {
        source.skip(to: next - PaletteSurvey.reorderedTime)
        (soughtTime, isAdjacent) = (next, false)
      }
      picture = try source.next()
    }
    let found = sampler.finish(at: last + source.frameTime)
    let isAlone = source.frames == 1
    return PaletteReport(
      width: first.geometry.width, height: first.geometry.height,
      palettes: isAlone ? Array(found.palettes.prefix(1)) : found.palettes, course: found.course,
      thumbnail: isAlone ? try PaletteSheet.thumbnail(of: first) : nil, samples: sampler.samples,
      corruptPackets: source.corruptPackets)
  }

  private func moment(_ time: Double, of source: FrameSource) throws -> PaletteReport {
    let picture = try source.frame(at: time)
    let colors = settings.colors(of: picture.reduced(by: picture.reducer(settings.resolvedSize)))
    let palette = TimedPalette(time: time, end: max(picture.time + source.frameTime, time), colors: colors)
    return PaletteReport(
      width: picture.geometry.width, height: picture.geometry.height, palettes: [palette], course: [palette],
      thumbnail: try PaletteSheet.thumbnail(of: picture), samples: 1, corruptPackets: source.corruptPackets)
  }
}
