import CText

extension GlyphOutlineBuffer {
  /// The farthest coordinate of a transformed point, in pixels: no box is as large, and FreeType cannot draw points
  /// that are far beyond.
  private static let limit = 16_384.0

  /// Transforms points in whole units, font units or pixels, to points in 1/64 of a unit.
  func transform(by transform: PaintTransform) {
    func position(_ value: Double) -> FT_Pos {
      guard value.isFinite else { return 0 }
      return FT_Pos((min(max(value, -Self.limit), Self.limit) * 64).rounded())
    }
    withOutline { outline in
      for index in 0..<Int(outline.n_points) {
        let point = outline.points[index]
        let moved = transform.apply(to: SIMD2(Double(point.x), Double(point.y)))
        outline.points[index] = FT_Vector(x: position(moved.x), y: position(moved.y))
      }
    }
  }

  /// A rectangle of whole units.
  convenience init?(library: FreeTypeLibrary, _ box: GlyphExtents) {
    self.init(library: library, points: 4, contours: 1)
    let corners = [(box.left, box.bottom), (box.left, box.top), (box.right, box.top), (box.right, box.bottom)]
    withOutline { outline in
      for (index, corner) in corners.enumerated() {
        outline.points[index] = FT_Vector(x: FT_Pos(corner.0), y: FT_Pos(corner.1))
        outline.tags[index] = nagare_tag_on
      }
      outline.contours[0] = 3
      outline.n_points = 4
      outline.n_contours = 1
    }
  }
}
