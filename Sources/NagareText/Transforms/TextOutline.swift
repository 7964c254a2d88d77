/// A text as contours and pictures, to be drawn under any transform by a `TransformRasterizer` of any thread.
///
/// Coordinates are pixels of the text's box. Nothing of the typesetter is held on to.
package final class TextOutline: Sendable {
  /// Closed contours that are filled together.
  struct Shape: Sendable {
    /// Places in `contourEnds`.
    let contours: Range<Int>
    let bounds: Bounds
    /// Whether its coverage is added to that of its neighbours.
    var isBlock = false
  }

  /// A picture that fills a rectangle of the box.
  struct PlacedPicture: Sendable {
    let raster: PictureRaster
    let bounds: Bounds
    /// Whether it says how much of each pixel is in the text's own colour, rather than bringing colours.
    let isOwnColor: Bool
  }

  /// A rectangle of the box.
  struct Bounds: Sendable {
    let left, top, right, bottom: Double

    var corners: [SIMD2<Double>] {
      [SIMD2(left, top), SIMD2(right, top), SIMD2(right, bottom), SIMD2(left, bottom)]
    }

    func union(_ other: Bounds?) -> Bounds {
      guard let other else { return self }
      return Bounds(
        left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
        bottom: max(bottom, other.bottom))
    }
  }

  /// A curve of the finest detail is no farther from its lines than this, in pixels of the box. Twice or four times the
  /// lines leave a quarter or a sixteenth of it.
  static let tolerance: Float = 0.0075

  /// Points of a text. A glyph that would bring more is left out.
  package static let mostPoints = 1 << 20

  /// Bytes of the pictures of a text, each counted once. A picture that would bring more is left out.
  package static let mostPictureBytes = 32 << 20

  /// The corners of all contours, one after the other.
  let points: [SIMD2<Float>]

  /// How far each corner can be left out where less detail will do: at level `n` it is needed unless the tolerance may
  /// be 4 to the power of more than `n` times as large. A point that no curve made is always needed.
  let levels: [UInt8]

  /// Where each contour ends in `points`.
  let contourEnds: [Int]

  /// Each glyph is one.
  let shapes: [Shape]
  let plate: Shape?
  let pictures: [PlacedPicture]

  /// Of the style: how far the outline reaches, and the shadow falls, in pixels of the box.
  let outline, shadow: Double

  /// Of all shapes, pictures and the plate; nil for a text without ink.
  let bounds: Bounds?

  /// What keeping the text costs, an estimate of the bookkeeping included. A picture that stands in it several times
  /// counts once.
  package let byteCount: Int

  init(
    contours: ContourList, shapes: [Shape], plate: Shape?, pictures: [PlacedPicture], pictureBytes: Int,
    style: TextStyle
  ) {
    points = contours.points
    levels = contours.levels
    contourEnds = contours.ends
    self.shapes = shapes
    self.plate = plate
    self.pictures = pictures
    outline = style.outline
    shadow = style.shadow
    let all = shapes.map(\.bounds) + pictures.map(\.bounds) + (plate.map { [$0.bounds] } ?? [])
    bounds = all.reduce(nil) { $1.union($0) }
    byteCount =
      256 + contours.byteCount + shapes.count * MemoryLayout<Shape>.stride
      + pictures.count * MemoryLayout<PlacedPicture>.stride + pictureBytes
  }

  package var isEmpty: Bool { bounds == nil }

  /// The middle of all ink but the outline and the shadow; nil for a text without ink.
  package var middle: SIMD2<Double>? {
    bounds.map { SIMD2($0.left + $0.right, $0.top + $0.bottom) / 2 }
  }
}
