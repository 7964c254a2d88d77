import CText

extension GlyphOutlineBuffer {
  /// Snaps a glyph's edges to its cell. A small overhang, made by emboldening or by the font to hide seams, is cut off,
  /// as the coverages of overlapping neighbours would add up to too much.
  /// - Parameters:
  ///   - size: the outline's em, in its own pixels.
  ///   - stretch: the horizontal stretch already applied.
  ///   - scale: the outline's pixels per pixel of the text.
  func fit(to cell: GlyphCell, of glyph: UInt32, in face: FontFace, size: Double, stretch: Double, scale: Double = 1) {
    let unit = 64 * size / face.unitsPerEm
    let maxOverhang = 64 * size * Self.overhang
    let advance = face.advance(of: glyph) * unit * stretch
    let across = CellEdges(length: advance, fitted: Double(cell.width) * 16 * scale, maxOverhang: maxOverhang * stretch)
    withOutline { outline in
      for index in 0..<Int(outline.n_points) { outline.points[index].x = across.place(outline.points[index].x) }
    }
    guard cell.height > 0, let block = face.block else { return }
    let top = FT_Pos((block.top * unit).rounded())
    let down = CellEdges(
      length: (block.top - block.bottom) * unit, fitted: Double(cell.height) * 64 * scale, maxOverhang: maxOverhang)
    withOutline { outline in
      for index in 0..<Int(outline.n_points) {
        outline.points[index].y = top - down.place(top - outline.points[index].y)
      }
    }
  }

  /// The largest overhang, in ems, that is cut off; a larger one is intended.
  private static let overhang = 1.0 / 16
}

/// The edges of a cell in one direction, the first at 0, in 1/64 pixel.
private struct CellEdges {
  private let share, end, maxOverhang: Double

  /// Tolerance for the rounding of FreeType and of a stretch.
  private static let rounding = 2.0

  /// - Parameters:
  ///   - length: the distance between the edges in the font.
  ///   - fitted: the distance after fitting; 0 fits only the first edge.
  ///   - maxOverhang: the largest overhang that is moved to its edge.
  init(length: Double, fitted: Double, maxOverhang: Double) {
    let isFitted = fitted > 0 && length > 0
    share = isFitted ? fitted / length : 1
    end = isFitted ? fitted : .infinity
    self.maxOverhang = max(maxOverhang, Self.rounding)
  }

  func place(_ distance: FT_Pos) -> FT_Pos {
    let place = Double(distance) * share
    if place >= -maxOverhang, place <= Self.rounding { return 0 }
    return FT_Pos(place >= end - Self.rounding && place <= end + maxOverhang ? end : place.rounded())
  }
}
