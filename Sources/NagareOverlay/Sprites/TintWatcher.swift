import NagareColor
import NagarePixels

/// Watches the pictures under the comments, and knows the tint that they give.
///
/// A picture is looked at closely twice a second and where a scene begins. What it knows depends on the pictures and their
/// times alone. It belongs to one thread at a time.
final class TintWatcher {
  /// Seconds between two looks.
  static let interval = 0.5
  /// Scenes that begin sooner after a look than this, in seconds, wait for the next one: flashing lights are no scenes.
  private static let shortestScene = 0.1
  /// How many colours a picture is taken to consist of.
  private static let colors = 4
  /// Who wants to know the tint at a time watches from so many seconds before it: what is remembered, between the last look
  /// and the one before memory begins, and the first frames, which seem to begin scenes and are looked at out of turn.
  static let memory = TintTracker.memory + 4 * interval

  private let method: ColorMethod
  private let reducer: FrameReducer
  private var tracker: TintTracker
  private var cuts = SceneChangeDetector()
  private var lastLook = -Double.infinity

  /// - Parameters:
  ///   - format: of the pictures.
  ///   - encoding: how they encode colour.
  init(_ options: TintOptions, format: PixelFormat, encoding: YCbCrEncoding) {
    method = options.method
    // Who follows the picture does so in steps that can just be noticed.
    let grain = options.mode == .live ? 2 * TintTracker.usualGrain : TintTracker.usualGrain
    tracker = TintTracker(strength: options.strength, grain: grain)
    reducer = FrameReducer(format: format, encoding: encoding, size: .fixed(width: 16, height: 16), mostRows: 4)
  }

  /// Takes note of the picture that is shown from a time on, in seconds.
  func watch(_ picture: FrameView, at time: Double) {
    let isCut = cuts.isCut(picture)
    // Looks are taken at the same times wherever somebody begins to watch.
    let isDue = (time / TintWatcher.interval).rounded(.down) != (lastLook / TintWatcher.interval).rounded(.down)
    guard isDue || isCut && time - lastLook >= TintWatcher.shortestScene else { return }
    lastLook = time
    tracker.observe(color(of: reducer.reduce(picture)), at: time)
  }

  /// The tint at a time, in seconds; nil when texts keep their colours.
  func tint(at time: Double) -> Tint? { tracker.tint(at: time) }

  private func color(of picture: DownscaledImage) -> RGBColor? {
    switch method {
    case .average: picture.average(.average)
    case .rms: picture.average(.rms)
    case .kmeans: Palette(of: picture, count: TintWatcher.colors).dominant?.color
    }
  }
}
