import NagareMasks
import NagareMedia
import NagarePixels

/// The mask of people or areas that hide comments, and the way it is applied.
///
/// Numbers outside their ranges are clamped to them.
public struct MaskSettings: Sendable {
  /// The source of masks.
  enum Source: Sendable {
    case file(String)
    case people(People)
  }

  /// The method of finding people, or other things, in a video.
  package enum People: Sendable {
    /// The TensorFlow Lite model at a path; nil for the installed one that suits the shape of the video. Masks show the
    /// given classes of the model; nil for all but the background, the first class if there are several.
    case model(String?, classes: Set<Int>?)
    /// An app's own source.
    case source(any MaskSource)
  }

  private(set) var source: Source
  /// Whether comments pass behind black instead of white.
  public var isInverted = false
  /// How far masks grow, 0…256 pixels of the frame; nil for 0.3 % of its height.
  public var grow: Double?
  /// The width of the soft edge outside masks, 0…256 pixels of the frame; nil for 1 % of its height.
  public var feather: Double?
  /// The opacity of a comment behind a mask, 0…1.
  public var opacity = 0.1
  /// The masked share of a frame, 0…1, above which the mask gradually fades.
  public var limit = 0.6
  /// How far before and after a moment masks are averaged, in seconds, 0…0.5; nil for 0 with a file, else 0.1.
  public var smoothing: Double?

  /// A mask from a file, with default settings.
  ///
  /// Comments pass behind white, and in front of black and transparent parts. A mask is stretched over the frame as
  /// players show it. A frame of a mask video applies to the video's frame at the same time, a numbered image to
  /// one frame, and a single image to all frames.
  /// - Parameter path: a `.webmask` file, a video or an image, or the pattern of numbered images, such as
  ///   `masks/%05d.png`.
  public init(path: String) { source = .file(path) }

  /// A mask that an app finds in the video, with default settings.
  public init(source: any MaskSource) { self.source = .people(.source(source)) }

  /// A mask of the people that a model finds in the video, with default settings. Needs LiteRT, which is installed
  /// separately.
  /// - Parameters:
  ///   - model: the path of a TensorFlow Lite model from an image [1, height, width, 3] of red, green and blue, 0…1, to
  ///     a mask [1, height, width, classes]; nil for the installed one that suits the shape of the video.
  ///   - classes: the indices of the classes that comments pass behind; nil for all of several but the background, class 0.
  public static func people(model: String? = nil, classes: Set<Int>? = nil) -> MaskSettings {
    var settings = MaskSettings(path: "")
    settings.source = .people(.model(model, classes: classes))
    return settings
  }

  /// The paths of the mask's file or model, if any.
  package var paths: [String] {
    switch source {
    case .file(let path): [path]
    case .people(.model(let model, _)): [model].compactMap(\.self)
    case .people(.source): []
    }
  }

  /// The method of finding people; nil if masks are from a file.
  package var people: People? {
    if case .people(let people) = source { people } else { nil }
  }

  /// The settings, converted to pixels of masks that have `rows` rows as stored.
  func style(rows: Int, of frame: DisplayGeometry) -> MaskStyle {
    let (height, scale) = (Double(frame.height), Double(rows) / Double(frame.storedHeight))
    var style = MaskStyle()
    style.isInverted = isInverted
    style.grow = MaskSettings.clamped(grow ?? MaskSettings.usualGrow * height, MaskSettings.lengths) * scale
    style.feather =
      MaskSettings.clamped(feather ?? MaskSettings.usualFeather * height, MaskSettings.lengths) * scale
    (style.opacity, style.limit) = (MaskSettings.clamped(opacity, 0...1), MaskSettings.clamped(limit, 0...1))
    return style
  }

  /// The smoothing within its range, in seconds.
  var resolvedSmoothing: Double {
    MaskSettings.clamped(smoothing ?? (people == nil ? 0 : MaskSettings.usualSmoothing), MaskSettings.smoothings)
  }

  /// How far before and after a range frames affect its masks, in seconds: the smoothing, and 0.1 more, as not every
  /// frame has a mask of its own, and cuts are found by comparison with the previous frame.
  var lead: Double { resolvedSmoothing + 0.1 }

  private static func clamped(_ value: Double, _ range: ClosedRange<Double>) -> Double {
    value.isNaN ? range.lowerBound : min(max(value, range.lowerBound), range.upperBound)
  }

  /// The range of `grow` and `feather`, in pixels of the frame.
  package static let lengths = 0.0...256
  /// The range of `smoothing`, in seconds.
  package static let smoothings = MaskTimeline.smoothings

  /// The default smoothing of masks found in the video, in seconds.
  private static let usualSmoothing = 0.1
  /// The default growth and soft edge, as shares of a frame's height.
  private static let usualGrow = 0.003
  private static let usualFeather = 0.01
}
