import CText

extension GlyphOutlineBuffer {
  /// Moves the edges of a glyph that is not hinted up or down to those of its cell.
  /// - Parameters:
  ///   - size: the outline's em, in its own pixels.
  ///   - stretch: how much wider than usual it is already.
  ///   - scale: the outline's pixels to one of the text.
  func fit(to cell: GlyphCell, of glyph: UInt32, in face: FontFace, size: Double, stretch: Double, scale: Double = 1) {
    let unit = 64 * size / face.unitsPerEm
    let advance = face.advance(of: glyph) * unit * stretch
    if cell.width > 0, advance > 0 {
      let width = Double(cell.width) * 16 * scale
      withOutline { outline in
        for index in 0..<Int(outline.n_points) {
          outline.points[index].x = Self.place(outline.points[index].x, share: width / advance, end: width)
        }
      }
    }
    if cell.height > 0, let block = face.block {
      let (top, bottom) = (block.top * unit, block.bottom * unit)
      let height = Double(cell.height) * 64 * scale
      withOutline { outline in
        for index in 0..<Int(outline.n_points) {
          let depth = FT_Pos(top.rounded()) - outline.points[index].y
          outline.points[index].y =
            FT_Pos(top.rounded()) - Self.place(depth, share: height / (top - bottom), end: height)
        }
      }
    }
  }

  /// So many times a distance; what comes within rounding of where an edge belongs is there.
  private static func place(_ distance: FT_Pos, share: Double, end: Double) -> FT_Pos {
    let place = Double(distance) * share
    if abs(place - end) <= 2 { return FT_Pos(end) }
    return abs(place) <= 2 ? 0 : FT_Pos(place.rounded())
  }
}
