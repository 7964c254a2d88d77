import NagareLayout
import NagarePixels

/// A panel in which comments run upwards as a chat.
package struct ChatOptions: Sendable, Equatable {
  /// The edge of the frame at which the panel is.
  package enum Side: String, Sendable, CaseIterable { case left, right }

  /// The place of the panel relative to the picture.
  package enum Canvas: String, Sendable, CaseIterable {
    /// Over the picture.
    case over
    /// Beside the picture, in frames that are wider by the panel.
    case extend
  }

  package var side: Side
  /// The width of the panel in pixels, one of ``widths``.
  package var width: Int
  package var canvas = Canvas.over
  /// The em in pixels; nil for 1/45 of the frame's height, at least 10 pixels.
  package var fontSize: Double?
  /// The opacity of the ground of a panel over the picture, 0…1; nil for the usual one.
  package var opacity: Double?

  /// A panel over the picture.
  package init(_ side: Side, width: Int) {
    (self.side, self.width) = (side, width)
  }

  /// The permitted widths, in pixels.
  package static let widths = 80...4_096
  /// The permitted ems, in pixels.
  package static let fontSizes = 8.0...128.0
  /// Extended frames are wider by a multiple of this number of pixels, so that no format's chroma shifts.
  private static let widthStep = 4

  /// The number of pixels by which frames are wider.
  package var addedWidth: Int {
    canvas == .extend ? (width + Self.widthStep - 1) / Self.widthStep * Self.widthStep : 0
  }

  /// The columns that are added at both sides of the picture.
  package var addedColumns: (left: Int, right: Int) { side == .left ? (addedWidth, 0) : (0, addedWidth) }

  /// The columns of the panel on frames of a geometry, in samples of the rotated frame: at most all.
  func columns(of display: DisplayGeometry) -> Int {
    let width = Double(canvas == .extend ? addedWidth : width) * display.samplesPerPixel
    return min(Int(width.rounded()), display.columns)
  }
}

extension DisplayGeometry {
  /// The stage of the comments that fly: all of the frame, or the picture beside a chat panel.
  package func stage(beside chat: ChatOptions?) -> Stage {
    Stage(width: max(width - (chat?.addedWidth ?? 0), 1), height: height)
  }
}
