/// Draws texts rotated, scaled and in perspective.
///
/// A rasterizer must be used from one thread at a time, as it keeps its buffers; several may draw the same texts.
/// Results depend only on the text, the transform and the clip.
///
/// The outline's width is the style's times the mean scale at the text's centre, the same in all directions. The
/// shadow's extent is scaled likewise. The shadow falls to the right and down on the stage however the text is rotated,
/// as with Flash Player's filters.
package final class TransformRasterizer {
  private var shape = ProjectedShape()
  private var buffer = CoverageBuffer()
  private var fillScratch: [UInt8] = []
  private var outlineScratch: [UInt8] = []

  /// The least visible distance from the eye, as a fraction of the farthest point's.
  private static let nearestShare = 1e-4

  /// The least distance of the farthest point, if the transform's largest number is 1. A text nearer than that is
  /// absurdly magnified.
  private static let minDistance = 1e-30

  /// The largest outline width and shadow extent, in pixels of the stage.
  private static let maxOutline = 256.0
  private static let maxShadow = 64.0

  /// The largest distance between a curve and its polyline, in pixels of the stage.
  private static let tolerance = 0.045

  /// The most pixels drawn at once.
  private static let bandPixels = 1 << 20

  /// The most points drawn at once where glyphs overlap each other.
  private static let maxOverlappingPoints = 4_096

  package init() {}

  /// - Parameters:
  ///   - text: the text to draw.
  ///   - transform: from the text's box to the stage; any numbers.
  ///   - clip: the area of the stage to draw, cut off at a width and a height of 8,192 pixels.
  ///   - isAdmitted: called before drawing, unless nothing is visible, with the most bytes that the masks may take.
  ///     Nothing is drawn if it returns false.
  /// - Returns: nil if nothing is visible or admitted.
  package func draw(
    _ text: TextOutline, _ transform: TextTransform, within clip: PixelRectangle,
    isAdmitted: (_ byteCount: Int) -> Bool = { _ in true }
  ) -> TransformedCoverage? {
    guard let projected = ProjectedText(text, transform) else { return nil }
    let shadow = projected.shadow > 0 ? Shadow(reach: projected.shadow) : nil
    var ink = projected.seen.rectangle(margin: projected.radius + 1)
    if shadow != nil {
      // Because of rounding, a shadow may be wider than its nominal extent.
      let reach = Int(projected.shadow.rounded(.up)) + 4
      ink = PixelRectangle(
        left: ink.left - reach, top: ink.top - reach, right: ink.right + reach, bottom: ink.bottom + reach)
    }
    let rectangle = ink.intersection(Self.bounded(clip))
    guard !rectangle.isEmpty, isAdmitted(rectangle.width * rectangle.height * text.bytesPerPixel) else { return nil }
    let drawnArea = shadow?.source(of: rectangle) ?? rectangle
    var masks = Masks(drawnArea)
    drawShapes(of: text, projected, into: &masks)
    for image in text.images { masks.add(image, projected) }
    return masks.finish(rectangle, shadowReach: projected.shadow)
  }

  private static func bounded(_ clip: PixelRectangle) -> PixelRectangle {
    func place(_ value: Int) -> Int { min(max(value, -Int(ProjectedBounds.farthest)), Int(ProjectedBounds.farthest)) }
    let (left, top) = (place(clip.left), place(clip.top))
    return PixelRectangle(
      left: left, top: top, right: min(place(clip.right), left + TextLimits.boxSide),
      bottom: min(place(clip.bottom), top + TextLimits.boxSide))
  }

  /// A glyph with its visible area.
  private struct Piece {
    let shape: TextOutline.Shape
    let isWhole: Bool
    /// The area with the outline, within the drawn area.
    let area: PixelRectangle
  }

  /// The way to merge pieces into the masks.
  private enum Kind {
    case plate, letters, blocks
  }

  private func drawShapes(of text: TextOutline, _ projected: ProjectedText, into masks: inout Masks) {
    if let plate = text.plate, let piece = piece(plate, projected, radius: 0, in: masks.drawnArea) {
      draw([piece], .plate, of: text, projected, into: &masks)
    }
    let pieces = text.shapes.compactMap { piece($0, projected, radius: projected.radius, in: masks.drawnArea) }
    draw(pieces.filter { !$0.shape.isBlock }, .letters, of: text, projected, into: &masks)
    let blocks = pieces.filter(\.shape.isBlock)
    guard !blocks.isEmpty else { return }
    draw(blocks, .blocks, of: text, projected, into: &masks)
    if text.outline > 0 { masks.coverFill() }
  }

  /// Draws pieces one by one, or several at once.
  private func draw(
    _ pieces: [Piece], _ kind: Kind, of text: TextOutline, _ projected: ProjectedText, into masks: inout Masks
  ) {
    let sum = pieces.reduce(0) { $0 + $1.area.width * $1.area.height }
    let union = pieces.reduce(PixelRectangle.empty) { $0.union($1.area) }
    // In steep perspective, or with letters on top of each other, each glyph alone would cost as much as all together.
    let maxPoints = sum > 8 * union.width * union.height ? Self.maxOverlappingPoints : 0
    var start = 0
    while start < pieces.count {
      var (end, points) = (start + 1, text.pointCount(of: pieces[start].shape))
      while end < pieces.count {
        points += text.pointCount(of: pieces[end].shape)
        guard points <= maxPoints else { break }
        end += 1
      }
      drawTogether(pieces[start..<end], kind, of: text, projected, into: &masks)
      start = end
    }
  }

  private func piece(
    _ shape: TextOutline.Shape, _ projected: ProjectedText, radius: Double, in drawnArea: PixelRectangle
  ) -> Piece? {
    guard let seen = ProjectedBounds(shape.bounds, projected.transform, nearest: projected.nearest) else { return nil }
    let all = seen.rectangle(margin: radius + 1)
    let area = all.intersection(drawnArea)
    return area.isEmpty ? nil : Piece(shape: shape, isWhole: seen.isWhole && area == all, area: area)
  }

  private func drawTogether(
    _ pieces: ArraySlice<Piece>, _ kind: Kind, of text: TextOutline, _ projected: ProjectedText, into masks: inout Masks
  ) {
    let area = pieces.reduce(PixelRectangle.empty) { $0.union($1.area) }
    let radius = kind == .plate ? 0 : projected.radius
    let projection = AreaProjection(
      projected.transform, nearest: projected.nearest, level: projected.level, left: area.left, top: area.top)
    shape.start(area, radius: radius)
    for piece in pieces {
      if piece.isWhole {
        shape.addWhole(piece.shape, of: text, projection)
      } else {
        shape.addCut(piece.shape, of: text, projection)
      }
    }
    let bandHeight = min(max(Self.bandPixels / area.width, 1), area.height)
    let count = area.width * bandHeight
    if fillScratch.count < count { fillScratch = [UInt8](repeating: 0, count: count) }
    if kind != .plate, text.outline > 0, outlineScratch.count < count {
      outlineScratch = [UInt8](repeating: 0, count: count)
    }
    for top in stride(from: 0, to: area.height, by: bandHeight) {
      let band = PixelRectangle(
        left: area.left, top: area.top + top, right: area.right, bottom: min(area.top + top + bandHeight, area.bottom))
      drawBand(band, kind, dy: -Float(top), radius: Float(radius), hasOutline: text.outline > 0, &masks)
    }
  }

  private func drawBand(
    _ band: PixelRectangle, _ kind: Kind, dy: Float, radius: Float, hasOutline: Bool, _ masks: inout Masks
  ) {
    buffer.start(width: band.width, height: band.height)
    shape.lines.withUnsafeBufferPointer { buffer.add($0, dy: dy) }
    fillScratch.withUnsafeMutableBufferPointer { fill in
      guard let fill = fill.baseAddress else { return }
      buffer.finish(into: fill)
      switch kind {
      case .plate: return masks.addOutline(fill, of: band)
      case .letters: masks.addFill(fill, of: band)
      case .blocks: masks.addBlocks(fill, of: band)
      }
      guard hasOutline else { return }
      outlineScratch.withUnsafeMutableBufferPointer { outline in
        guard let outline = outline.baseAddress else { return }
        outline.update(from: fill, count: band.width * band.height)
        if radius > 0 {
          StrokeMask(shape.edges, x: 0, y: dy, radius: radius).widen(outline, width: band.width, height: band.height)
        }
        masks.addOutline(outline, of: band)
      }
    }
  }
}

extension TextOutline {
  /// The most bytes of masks for a pixel: fill, outline and colours.
  fileprivate var bytesPerPixel: Int { images.contains { !$0.isCoverage } ? 6 : 2 }

  fileprivate func pointCount(of shape: Shape) -> Int {
    let start = shape.contours.lowerBound == 0 ? 0 : contourEnds[shape.contours.lowerBound - 1]
    return contourEnds[shape.contours.upperBound - 1] - start
  }
}

extension TransformRasterizer {
  /// A text under a transform.
  struct ProjectedText {
    let transform, inverse: TextTransform
    /// The least visible `w`.
    let nearest: Double
    /// The projected bounds of the text.
    let seen: ProjectedBounds
    /// Outline width and shadow extent on the stage, in pixels.
    let radius, shadow: Double
    /// The required detail, as in `TextOutline.levels`.
    let level: UInt8

    /// Nil if the text is invisible.
    init?(_ text: TextOutline, _ transform: TextTransform) {
      guard let bounds = text.bounds, let transform = transform.normalized(), let inverse = transform.inverse()
      else { return nil }
      let distances = bounds.corners.map { transform.homogeneous($0).z }
      guard let farthest = distances.max(), farthest >= minDistance else { return nil }
      let nearest = farthest * nearestShare
      guard let seen = ProjectedBounds(bounds, transform, nearest: nearest) else { return nil }
      self.transform = transform
      self.inverse = inverse
      self.nearest = nearest
      self.seen = seen
      // The centre, or the farthest corner if the eye's plane cuts the text.
      let corner = zip(bounds.corners, distances).first { $0.1 == farthest }?.0
      let middle = SIMD2(bounds.left + bounds.right, bounds.top + bounds.bottom) / 2
      let scale = transform.meanScale(at: seen.isWhole ? middle : corner ?? middle)
      radius = min(text.outline * scale, maxOutline)
      shadow = min(text.shadow * scale, maxShadow)
      var (level, error) = (UInt8(0), Double(TextOutline.tolerance) * 4)
      let largest = bounds.corners.map(transform.largestScale).max() ?? 1
      while seen.isWhole, level < ContourList.maxHalvings, error * largest <= tolerance {
        level += 1
        error *= 4
      }
      self.level = level
    }
  }
}
