import NagareColor
import NagareMedia
import NagarePixels

/// Samples each scene every half second, from its first frame on.
struct SceneSampler: FrameSampler {
  private let settings: PaletteSettings
  private let reducer: FrameReducer
  private var detector = SceneChangeDetector()
  private var pool = ColorPool()
  private var scenes: [SampledColors] = []
  /// The start of the scene in seconds; nil before the first frame.
  private var sceneStart: Double?
  private var nextSample = 0.0
  private(set) var samples = 0

  /// The seconds between samples.
  private static let interval = 0.5
  /// The shortest scene in seconds. A flash makes two cuts without a scene in between.
  private static let shortestScene = 0.25

  init(_ settings: PaletteSettings, _ reducer: FrameReducer) {
    self.settings = settings
    self.reducer = reducer
  }

  /// Nil, as every frame may be a cut.
  var nextTime: Double? { nil }

  mutating func take(_ frame: SourceFrame, isAdjacent: Bool) {
    if frame.beginsScene(for: &detector) || sceneStart == nil { beginScene(at: frame.time) }
    guard frame.time + FrameReader.tolerance >= nextSample else { return }
    pool.add(frame.reduced(by: reducer))
    samples += 1
    nextSample = max(nextSample, frame.time - SceneSampler.interval) + SceneSampler.interval
  }

  mutating func finish(at end: Double) -> (palettes: [TimedPalette], timeline: [TimedPalette]) {
    endScene()
    let scenes = scenes.timed(until: end)
    return (scenes, scenes)
  }

  private mutating func beginScene(at time: Double) {
    nextSample = time
    // Frames between two cuts this close belong to neither scene.
    if let sceneStart, time - sceneStart < SceneSampler.shortestScene { return pool.removeAll() }
    endScene()
    sceneStart = time
  }

  private mutating func endScene() {
    guard let sceneStart else { return }
    scenes.append(SampledColors(time: sceneStart, colors: settings.colors(of: pool.image)))
    pool.removeAll()
  }
}
