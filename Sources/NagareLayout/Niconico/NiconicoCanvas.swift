/// How the canvas that Niconico draws comments on, 1920 by 1080, lies on a stage of another size.
///
/// The middle of the canvas, 1440 by 1080, always fits: it is the picture of the days of 4:3, in which comments cross in
/// four seconds. On 16:9 the canvas and the stage are the same. On a wider stage comments are seen longer to either side,
/// as in the site's wide player; on a narrower one less long; a taller one is that much higher.
///
/// The numbers are those of https://github.com/xpadev-net/niconicomments, whose canvas is the site's.
public struct NiconicoCanvas: Sendable, Equatable {
  /// The picture that it lies on.
  public let stage: Stage
  /// Pixels of the stage per pixel of the canvas.
  public let scale: Double

  /// - Parameter stage: sizes out of their range count as the nearest in it.
  public init(stage: Stage) {
    self.stage = stage.clamped
    scale = min(Double(self.stage.height) / Self.height, Double(self.stage.width) / Self.innerWidth)
  }

  /// The canvas in pixels of its own.
  public static let width = 1920.0
  /// As ``width``, from the upper edge to the lower.
  public static let height = 1080.0

  private static let innerWidth = 1440.0
  /// Virtual pixels that the canvas is wide.
  private static let virtualWidth = 683.0

  /// Pixels of the stage per virtual pixel, in which ``NiconicoFit`` measures; Flash's are as large as HTML5's.
  public var virtualPixel: Double { scale * Self.width / Self.virtualWidth }

  /// The column of the stage where a column of the canvas lies; both may be outside.
  public func x(ofCanvas x: Double) -> Double {
    (Double(stage.width) - Self.width * scale) / 2 + scale * x
  }

  /// Where the left edge of a scrolling comment is a second before its time, in pixels of the stage.
  public var startLine: Double { x(ofCanvas: 1725) }

  /// What a scrolling comment covers between that moment and its end, besides a share of its own width, in pixels of the
  /// stage.
  public var range: Double { 1530 * scale }

  /// The stretch of the stage, in pixels, on which scrolling comments may not touch each other.
  public var judgedZone: ClosedRange<Double> { x(ofCanvas: 235)...x(ofCanvas: 1685) }

  /// Free pixels of the stage between two scrolling comments on the same rows.
  public var gap: Double { 5 * scale }
}
