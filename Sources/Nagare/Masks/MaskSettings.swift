import NagareMasks
import NagareMedia
import NagarePixels

/// What comments pass behind: a mask for each moment of a video, and how it is applied.
///
/// Of a number outside its range, the nearest one inside is used.
public struct MaskSettings: Sendable {
  /// A `.webmask` file, a video or an image, or the pattern of numbered images, such as `masks/%05d.png`.
  ///
  /// White is what comments pass behind; transparent parts of an image mark nothing. A mask is stretched over the frame as
  /// players show it. The masks of a video belong to the same times. Of numbered images, each belongs to a frame. A single
  /// image stays.
  public var path: String
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
  /// The seconds before and after a moment whose masks count, 0…0.5.
  public var smoothing = 0.0

  /// A mask with the usual settings.
  public init(path: String) { self.path = path }

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
  var usedSmoothing: Double { MaskSettings.nearest(smoothing, MaskSettings.smoothings) }

  private static func nearest(_ value: Double, _ range: ClosedRange<Double>) -> Double {
    value.isNaN ? range.lowerBound : min(max(value, range.lowerBound), range.upperBound)
  }

  /// The range of `grow` and `feather`, in pixels of the frame.
  package static let lengths = 0.0...256
  /// The range of `smoothing`, in seconds.
  package static let smoothings = MaskTimeline.smoothings

  /// Shares of the height of a frame.
  private static let usualGrow = 0.003
  private static let usualFeather = 0.01
}
