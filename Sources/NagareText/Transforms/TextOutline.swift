/// A text as contours and images, which a `TransformRasterizer` on any thread can draw under any transform.
///
/// Coordinates are pixels of the text's box. The outline holds no references to the typesetter.
package final class TextOutline: Sendable {
  /// Closed contours that are filled together.
  struct Shape: Sendable {
    /// Indices into `contourEnds`.
    let contours: Range<Int>
    let bounds: Bounds
    /// Whether the shape's coverage is added to its neighbours'.
    var isBlock = false
  }

  /// An image that fills a rectangle of the box.
  struct PlacedImage: Sendable {
    let raster: MipmappedImage
    let bounds: Bounds
    /// Whether the image holds coverage, to be filled with the text's colour, instead of colours.
    let isCoverage: Bool
  }

  /// A rectangle in the box.
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

  /// The flattening tolerance at the finest detail: the largest distance between a curve and its polyline, in pixels of
  /// the box. Halving the number of segments quadruples the distance.
  static let tolerance: Float = 0.0075

  /// The most points of a text. Glyphs beyond it are omitted.
  package static let maxPoints = 1 << 20

  /// The most memory of a text's images, in bytes; repeated images count once. Images beyond it are omitted.
  package static let maxImageBytes = 32 << 20

  /// The corners of all contours, in sequence.
  let points: [SIMD2<Float>]

  /// The detail level of each corner. A corner of level `n` can be omitted once the tolerance is 4 to the power of `n +
  /// 1` times as large. Corners that are not part of a curve are always needed.
  let levels: [UInt8]

  /// The end of each contour in `points`.
  let contourEnds: [Int]

  /// One shape per glyph.
  let shapes: [Shape]
  let plate: Shape?
  let images: [PlacedImage]

  /// The style's outline width and shadow extent, in pixels of the box.
  let outline, shadow: Double

  /// The bounds of all shapes, images and the plate; nil for a text without ink.
  let bounds: Bounds?

  /// Memory that the text takes, in bytes, with estimated overhead. Repeated images count once.
  package let byteCount: Int

  init(
    contours: ContourList, shapes: [Shape], plate: Shape?, images: [PlacedImage], imageBytes: Int,
    style: TextStyle
  ) {
    points = contours.points
    levels = contours.levels
    contourEnds = contours.ends
    self.shapes = shapes
    self.plate = plate
    self.images = images
    outline = style.outline
    shadow = style.shadow
    let all = shapes.map(\.bounds) + images.map(\.bounds) + (plate.map { [$0.bounds] } ?? [])
    bounds = all.reduce(nil) { $1.union($0) }
    byteCount =
      256 + contours.byteCount + shapes.count * MemoryLayout<Shape>.stride
      + images.count * MemoryLayout<PlacedImage>.stride + imageBytes
  }

  package var isEmpty: Bool { bounds == nil }

  /// The centre of all ink except for outline and shadow; nil for a text without ink.
  package var middle: SIMD2<Double>? {
    bounds.map { SIMD2($0.left + $0.right, $0.top + $0.bottom) / 2 }
  }
}
