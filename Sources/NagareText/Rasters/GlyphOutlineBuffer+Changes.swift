import CText

extension GlyphOutlineBuffer {
  /// Copies the x coordinates of another version of the same outline.
  func copyXCoordinates(from other: GlyphOutlineBuffer) {
    withOutline { outline in
      other.withOutline { other in
        guard outline.n_points == other.n_points else { return }
        for index in 0..<Int(outline.n_points) { outline.points[index].x = other.points[index].x }
      }
    }
  }

  /// Emboldens the outline by `strength` pixels in total, half on each side.
  func embolden(by strength: Double) {
    let strength = FT_Pos((strength * 64).rounded())
    guard strength > 0 else { return }
    withOutline { outline in
      // FreeType keeps the lower left in place.
      guard FT_Outline_Embolden(&outline, strength) == 0 else { return }
      FT_Outline_Translate(&outline, -strength / 2, -strength / 2)
    }
  }

  /// Stretches the outline horizontally, relative to its origin.
  func stretch(by factor: Double) {
    guard factor != 1 else { return }
    withOutline { outline in
      var matrix = FT_Matrix(xx: FT_Fixed((factor * 65536).rounded()), xy: 0, yx: 0, yy: 65536)
      FT_Outline_Transform(&outline, &matrix)
    }
  }

  /// The empty box drawn for a missing glyph.
  convenience init?(library: FreeTypeLibrary, emptyBoxOfSize size: Double) {
    self.init(library: library, points: 8, contours: 2)
    func units(_ ems: Double) -> FT_Pos { FT_Pos((ems * size * 64).rounded()) }
    let (left, right) = (units(MissingGlyphBox.left), units(MissingGlyphBox.right))
    let (bottom, top) = (units(MissingGlyphBox.bottom), units(MissingGlyphBox.top))
    let line = units(MissingGlyphBox.lineWidth)
    // The hole has the opposite orientation.
    let corners = [
      (left, bottom), (left, top), (right, top), (right, bottom),
      (left + line, bottom + line), (right - line, bottom + line), (right - line, top - line),
      (left + line, top - line),
    ]
    withOutline { outline in
      for (index, corner) in corners.enumerated() {
        outline.points[index] = FT_Vector(x: corner.0, y: corner.1)
        outline.tags[index] = nagare_tag_on
      }
      outline.contours[0] = 3
      outline.contours[1] = 7
      outline.n_points = 8
      outline.n_contours = 2
    }
  }
}
