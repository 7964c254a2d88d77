/// Maps the canvas of Niconico's player, 1920 by 1080, to a stage of another size.
///
/// The inner canvas, 1440 by 1080, always fits. It is the former 4:3 frame, which comments cross in about four seconds.
/// At 16:9, the canvas fills the stage. On a wider stage, comments are visible longer on both sides, as in the site's
/// wide player, and on a narrower one for less time. A stage taller than 4:3 has space for more rows.
///
/// The numbers are those of https://github.com/xpadev-net/niconicomments, whose canvas is the site's.
package struct NiconicoCanvas: Sendable, Equatable {
  /// The stage that the canvas is mapped to.
  package let stage: Stage
  /// Pixels of the stage per pixel of the canvas.
  package let scale: Double

  /// - Parameter stage: clamped to its range.
  package init(stage: Stage) {
    self.stage = stage.clamped
    scale = min(Double(self.stage.height) / Self.height, Double(self.stage.width) / Self.innerWidth)
  }

  /// The width of the canvas, in its own pixels.
  package static let width = 1920.0
  /// The height of the canvas, in its own pixels.
  package static let height = 1080.0

  private static let innerWidth = 1440.0
  /// The width of the canvas, in virtual pixels.
  private static let virtualWidth = 683.0

  /// Pixels of the stage per virtual pixel, the unit of ``NiconicoFit``. Flash and HTML5 have the same virtual pixels.
  package var virtualPixel: Double { scale * Self.width / Self.virtualWidth }

  /// Converts a column of the canvas to a column of the stage; both may be beyond the edges.
  package func x(ofCanvas x: Double) -> Double {
    (Double(stage.width) - Self.width * scale) / 2 + scale * x
  }

  /// The left edge of a scrolling comment one second before its time, in pixels of the stage.
  package var startLine: Double { x(ofCanvas: 1725) }

  /// The distance that a scrolling comment covers from ``startLine`` to its end, in pixels of the stage, without the
  /// part that depends on its width.
  package var range: Double { 1530 * scale }

  /// The columns of the stage, in pixels, where scrolling comments must not touch.
  package var judgedZone: ClosedRange<Double> { x(ofCanvas: 235)...x(ofCanvas: 1685) }

  /// The gap between two scrolling comments on the same rows, in pixels of the stage.
  package var gap: Double { 5 * scale }
}
