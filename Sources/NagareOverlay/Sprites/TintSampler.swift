import NagareColor
import NagarePixels

/// Samples the colours of frames twice a second and at scene cuts, scaled down to a few pixels.
///
/// Used by one thread at a time.
package final class FrameColorSampler {
  /// The seconds between samples.
  static let interval = 0.5
  /// The shortest time from a sample to one at a scene cut, in seconds: flashing lights are not scenes.
  private static let shortestScene = 0.1

  private let reducer: FrameReducer
  private let left, right: Int
  private var cuts = SceneChangeDetector()
  private var lastSample = -Double.infinity

  /// - Parameters:
  ///   - format: the pixel format of the frames.
  ///   - encoding: the colour encoding of the frames.
  ///   - margins: the columns added to the left and to the right of the picture, in pixels, which are not sampled.
  package init(format: PixelFormat, encoding: YCbCrEncoding, margins: (left: Int, right: Int)) {
    (left, right) = margins
    reducer = FrameReducer(format: format, encoding: encoding, size: .fixed(width: 16, height: 16), maxRows: 4)
  }

  /// Samples a frame if a sample is due. The frame is shown from the time on, in seconds.
  /// - Returns: the sample; nil if none is due.
  package func sample(_ frame: FrameView, at time: Double) -> DownscaledImage? {
    let frame = left + right == 0 ? frame : frame.columns(left..<frame.width - right)
    let isCut = cuts.isCut(frame)
    // Samples are at the same times wherever watching begins.
    let isDue = (time / Self.interval).rounded(.down) != (lastSample / Self.interval).rounded(.down)
    guard isDue || isCut && time - lastSample >= Self.shortestScene else { return nil }
    lastSample = time
    return reducer.reduce(frame)
  }
}

/// Determines the tint from samples of the frames under the comments.
///
/// The tint depends only on the frames and their times. Used by one thread at a time.
final class TintSampler {
  /// The number of colours in a frame's palette.
  private static let colorCount = 4
  /// How far back frames must be watched, in seconds, for a tint that does not depend on where watching begins: the
  /// tracker's memory, the samples around it, and the extra sample of the first frame, which looks like a scene cut.
  static let memory = TintTracker.memory + 4 * FrameColorSampler.interval

  private let method: ColorMethod
  private let colors: FrameColorSampler
  private var tracker: TintTracker

  /// - Parameters:
  ///   - format: the pixel format of the frames.
  ///   - encoding: the colour encoding of the frames.
  ///   - margins: the columns added to the left and to the right of the picture, in pixels, which are not sampled.
  init(_ options: TintOptions, format: PixelFormat, encoding: YCbCrEncoding, margins: (left: Int, right: Int)) {
    method = options.method
    // In live mode the tint changes in steps that are just noticeable.
    let grain = options.mode == .live ? 2 * TintTracker.defaultGrain : TintTracker.defaultGrain
    tracker = TintTracker(strength: options.strength, grain: grain)
    colors = FrameColorSampler(format: format, encoding: encoding, margins: margins)
  }

  /// Samples a frame if a sample is due. The frame is shown from the time on, in seconds.
  func watch(_ frame: FrameView, at time: Double) { observe(colors.sample(frame, at: time), at: time) }

  /// Takes the sample of a frame that is shown from the time on, in seconds; nil if none was due.
  func observe(_ sample: DownscaledImage?, at time: Double) {
    if let sample { tracker.observe(color(of: sample), at: time) }
  }

  /// The tint at a time, in seconds; nil if texts keep their colours.
  func tint(at time: Double) -> Tint? { tracker.tint(at: time) }

  private func color(of image: DownscaledImage) -> RGBColor? {
    switch method {
    case .average: image.average(.average)
    case .rms: image.average(.rms)
    case .kmeans: Palette(of: image, count: TintSampler.colorCount).dominant?.color
    }
  }
}
