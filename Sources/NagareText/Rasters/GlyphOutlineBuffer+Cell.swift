import CText

extension GlyphOutlineBuffer {
  /// Moves the edges of a glyph to those of its cell. What reaches a little beyond, as fonts have it to hide joints, or
  /// because it was made bolder, ends there: where neighbours overlap, their sum would be too much.
  /// - Parameters:
  ///   - size: the outline's em, in its own pixels.
  ///   - stretch: how much wider than usual it is already.
  ///   - scale: the outline's pixels to one of the text.
  func fit(to cell: GlyphCell, of glyph: UInt32, in face: FontFace, size: Double, stretch: Double, scale: Double = 1) {
    let unit = 64 * size / face.unitsPerEm
    let reach = 64 * size * Self.overhang
    let advance = face.advance(of: glyph) * unit * stretch
    let across = CellEdges(length: advance, fitted: Double(cell.width) * 16 * scale, reach: reach * stretch)
    withOutline { outline in
      for index in 0..<Int(outline.n_points) { outline.points[index].x = across.place(outline.points[index].x) }
    }
    guard cell.height > 0, let block = face.block else { return }
    let top = FT_Pos((block.top * unit).rounded())
    let down = CellEdges(
      length: (block.top - block.bottom) * unit, fitted: Double(cell.height) * 64 * scale, reach: reach)
    withOutline { outline in
      for index in 0..<Int(outline.n_points) {
        outline.points[index].y = top - down.place(top - outline.points[index].y)
      }
    }
  }

  /// What reaches farther beyond a cell than this, in ems, is meant to.
  private static let overhang = 1.0 / 16
}

/// Where a cell begins, at 0, and where it ends, in 1/64 pixel.
private struct CellEdges {
  private let share, end, reach: Double

  /// FreeType's rounding, and that of a stretch.
  private static let rounding = 2.0

  /// - Parameters:
  ///   - length: from the first edge to the last as the font has them.
  ///   - fitted: the same after; 0 to leave the last edge and all between as they are.
  ///   - reach: what is no farther than this beyond an edge is brought to it.
  init(length: Double, fitted: Double, reach: Double) {
    let isFitted = fitted > 0 && length > 0
    share = isFitted ? fitted / length : 1
    end = isFitted ? fitted : .infinity
    self.reach = max(reach, Self.rounding)
  }

  func place(_ distance: FT_Pos) -> FT_Pos {
    let place = Double(distance) * share
    if place >= -reach, place <= Self.rounding { return 0 }
    return FT_Pos(place >= end - Self.rounding && place <= end + reach ? end : place.rounded())
  }
}
