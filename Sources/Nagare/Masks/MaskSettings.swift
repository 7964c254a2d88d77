import NagareMasks
import NagareMedia
import NagarePixels

/// What comments pass behind: a mask for each moment of a video, and how it is applied.
///
/// Of a number outside its range, the nearest one inside is used.
public struct MaskSettings: Sendable {
  /// Where masks are from.
  enum Source: Sendable {
    case file(String)
    case people(People)
  }

  /// How people, or other things, are found in a video.
  package enum People: Sendable {
    /// By a TensorFlow Lite model, by its path; nil for an installed one that suits the shape of the video. Of a model of
    /// several classes, masks are of some; nil for all but the first.
    case model(String?, classes: Set<Int>?)
    /// By an app.
    case source(any MaskSource)
  }

  private(set) var source: Source
  /// Whether black is what comments pass behind.
  public var isInverted = false
  /// How far masks grow, 0…256 pixels of the frame; nil for 0.3 % of its height.
  public var grow: Double?
  /// The width of the soft edge outside of them, 0…256 pixels of the frame; nil for 1 % of its height.
  public var feather: Double?
  /// What stays visible of a comment behind a mask, 0…1.
  public var opacity = 0.1
  /// The marked share of a frame, 0…1, above which comments gradually come back over the mask.
  public var limit = 0.6
  /// The seconds before and after a moment whose masks count, 0…0.5; nil for none of a file's and 0.1 of people's.
  public var smoothing: Double?

  /// A mask with the usual settings.
  ///
  /// White is what comments pass behind; transparent parts of an image mark nothing. A mask is stretched over the frame as
  /// players show it. The masks of a video belong to the same times. Of numbered images, each belongs to a frame. A single
  /// image stays.
  /// - Parameter path: a `.webmask` file, a video or an image, or the pattern of numbered images, such as
  ///   `masks/%05d.png`.
  public init(path: String) { source = .file(path) }

  /// What an app finds in the video, with the usual settings.
  public init(source: any MaskSource) { self.source = .people(.source(source)) }

  /// People in the video, whom a model finds, with the usual settings. LiteRT runs it, which is installed separately.
  /// - Parameters:
  ///   - model: the path of a TensorFlow Lite model that takes a picture [1, height, width, 3] of red, green and blue,
  ///     0…1, and gives a mask [1, height, width, classes]; nil for the installed one that suits the shape of the video.
  ///   - classes: the indices of the classes that comments pass behind, for a model of several; nil for all but the first.
  public static func people(model: String? = nil, classes: Set<Int>? = nil) -> MaskSettings {
    var settings = MaskSettings(path: "")
    settings.source = .people(.model(model, classes: classes))
    return settings
  }

  /// The files that masks are read from, besides the video.
  package var paths: [String] {
    switch source {
    case .file(let path): [path]
    case .people(.model(let model, _)): [model].compactMap(\.self)
    case .people(.source): []
    }
  }

  /// How people are found; nil if masks are from a file.
  package var people: People? {
    if case .people(let people) = source { people } else { nil }
  }

  /// How masks with so many rows, as stored, are applied to frames.
  func looks(rows: Int, of frame: DisplayGeometry) -> MaskLooks {
    let (height, scale) = (Double(frame.height), Double(rows) / Double(frame.storedHeight))
    var looks = MaskLooks()
    looks.isInverted = isInverted
    looks.grow = MaskSettings.nearest(grow ?? MaskSettings.usualGrow * height, MaskSettings.lengths) * scale
    looks.feather =
      MaskSettings.nearest(feather ?? MaskSettings.usualFeather * height, MaskSettings.lengths) * scale
    (looks.opacity, looks.limit) = (MaskSettings.nearest(opacity, 0...1), MaskSettings.nearest(limit, 0...1))
    return looks
  }

  /// The smoothing within its range, in seconds.
  var usedSmoothing: Double {
    MaskSettings.nearest(smoothing ?? (people == nil ? 0 : MaskSettings.usualSmoothing), MaskSettings.smoothings)
  }

  /// The seconds of frames before and after a range that its masks depend on: those of the smoothing, and some more, as
  /// not every frame has a mask of its own, and cuts show by the frame before.
  var lead: Double { usedSmoothing + 0.1 }

  private static func nearest(_ value: Double, _ range: ClosedRange<Double>) -> Double {
    value.isNaN ? range.lowerBound : min(max(value, range.lowerBound), range.upperBound)
  }

  /// The range of `grow` and `feather`, in pixels of the frame.
  package static let lengths = 0.0...256
  /// The range of `smoothing`, in seconds.
  package static let smoothings = MaskTimeline.smoothings

  /// The smoothing of people, in seconds.
  private static let usualSmoothing = 0.1
  /// Shares of the height of a frame.
  private static let usualGrow = 0.003
  private static let usualFeather = 0.01
}
