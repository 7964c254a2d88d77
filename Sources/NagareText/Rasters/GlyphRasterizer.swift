import CText

/// Draws and caches single glyphs.
final class GlyphRasterizer {
  let library: FreeTypeLibrary
  private var masks: ByteBudgetCache<GlyphMaskKey, GlyphMask>
  private var shapes: ByteBudgetCache<GlyphKey, GlyphShape>

  /// - Parameter cacheBytes: the budget for masks and outlines, in bytes; 0 disables caching.
  init(library: FreeTypeLibrary, cacheBytes: Int) {
    self.library = library
    masks = ByteBudgetCache(budget: cacheBytes - cacheBytes / 4)
    shapes = ByteBudgetCache(budget: cacheBytes / 4)
  }

  /// The size of both caches, in bytes.
  var cachedBytes: Int { masks.statistics.bytes + shapes.statistics.bytes }

  /// The masks of a glyph shifted by the key's phase; blank if it has no ink or FreeType rejects it.
  /// - Parameter image: the inline image to draw instead of a glyph.
  func mask(_ key: GlyphMaskKey, faces: FaceLibrary, image: InlineImage? = nil) -> GlyphMask {
    // Colour glyphs have no outline: one mask serves all outline widths.
    if image != nil || faces.face(key.glyph.face)?.isColored == true,
      let known = masks.value(for: key.withoutOutline),
      known.isColored
    {
      return known
    }
    if let known = masks.value(for: key) { return known }
    let mask = shape(of: key.glyph, faces: faces, image: image)?.mask(phase: key.phase) ?? .blank
    masks.insert(mask, for: mask.isColored ? key.withoutOutline : key, byteCount: mask.byteCount)
    return mask
  }

  private func shape(of key: GlyphKey, faces: FaceLibrary, image: InlineImage?) -> GlyphShape? {
    if let known = shapes.value(for: key.withoutOutline), known.isColored { return known }
    if let known = shapes.value(for: key) { return known }
    let drawn =
      image.map { GlyphShape.bitmap(GlyphBitmap($0, size: key.size, stretch: key.stretch)) }
      ?? makeShape(of: key, faces: faces)
    guard let found = drawn else { return nil }
    shapes.insert(found, for: found.isColored ? key.withoutOutline : key, byteCount: found.byteCount)
    return found
  }

  private func makeShape(of key: GlyphKey, faces: FaceLibrary) -> GlyphShape? {
    guard key.face != .missing else {
      return GlyphOutlineBuffer(library: library, emptyBoxOfSize: key.size).map { outlines($0, key) }
    }
    guard let face = faces.face(key.face) else { return nil }
    if case .bitmaps = face.glyphFormat {
      if let bitmap = GlyphBitmap(key.glyph, of: face, size: key.size, stretch: key.stretch) {
        return .bitmap(bitmap)
      }
      guard nagare_face_is_scalable(face.freeType) != 0 else { return nil }
    }
    if let shape = coloredShape(of: key, face) { return shape }
    // Hinting would move the edges by which the glyph is fitted to its cell.
    let isHinted = TextStyle.isHinted(size: key.size) && (key.cell?.height ?? 0) == 0
    return load(key.glyph, of: face, size: key.size, isHinted: isHinted).map { outlines($0, key, face) }
  }

  /// The shape of a glyph with colours of its own; nil for a bitmap, and for a glyph in the text's colour.
  func coloredShape(of key: GlyphKey, _ face: FontFace) -> GlyphShape? {
    switch face.colorGlyph(key.glyph) {
    case .layers(let layers, let palette): .layers(load(layers, palette, of: face, key))
    case .paints(let program):
      .paints(
        GlyphPaints(
          program, unitsPerEm: face.unitsPerEm, size: key.size, stretch: key.stretch,
          outline: { load($0, of: face, flags: FT_Int32(FT_LOAD_NO_SCALE)) },
          box: { GlyphOutlineBuffer(library: library, $0) }))
    case .document(let documents):
      .document(GlyphDocument(table: documents, glyph: key.glyph, size: key.size, stretch: key.stretch))
    case nil: nil
    }
  }

  private func load(
    _ layers: [ColorPalette.Layer], _ palette: ColorPalette, of face: FontFace, _ key: GlyphKey
  ) -> GlyphLayers {
    GlyphLayers(
      layers: layers.compactMap { layer in
        // Layers hinted separately would not align.
        load(layer.glyph, of: face, size: key.size, isHinted: false).map { outline in
          outline.stretch(by: key.stretch)
          return GlyphLayers.Layer(outline: outline, color: palette.color(of: layer))
        }
      }, size: key.size, stretch: key.stretch)
  }

  private func outlines(_ fill: GlyphOutlineBuffer, _ key: GlyphKey, _ face: FontFace? = nil) -> GlyphShape {
    fill.stretch(by: key.stretch)
    if let cell = key.cell, let face {
      fill.fit(to: cell, of: key.glyph, in: face, size: key.size, stretch: key.stretch)
    }
    return .outlines(GlyphOutlines(fill: fill, radius: key.outline))
  }

  /// - Parameter isHinted: whether to snap edges to whole pixels vertically, as browsers do. This sharpens small text.
  ///   Horizontal positions stay unhinted, for scrolling text.
  func load(_ glyph: UInt32, of face: FontFace, size: Double, isHinted: Bool) -> GlyphOutlineBuffer? {
    guard FT_Set_Char_Size(face.freeType, 0, FT_F26Dot6((size * 64).rounded()), 72, 72) == 0,
      let fill = load(glyph, of: face, flags: isHinted ? nagare_load_hinted : nagare_load_unhinted)
    else { return nil }
    // The auto-hinter also moves the outlines of ideographs horizontally.
    if isHinted, face.isHintedAutomatically, let unhinted = load(glyph, of: face, flags: nagare_load_unhinted) {
      fill.copyXCoordinates(from: unhinted)
    }
    fill.embolden(by: face.emboldening / face.unitsPerEm * size)
    return fill
  }

  private func load(_ glyph: UInt32, of face: FontFace, flags: FT_Int32) -> GlyphOutlineBuffer? {
    guard FT_Load_Glyph(face.freeType, glyph, flags) == 0, let slot = face.freeType.pointee.glyph,
      slot.pointee.format == FT_GLYPH_FORMAT_OUTLINE, slot.pointee.outline.n_points > 0
    else { return nil }
    return GlyphOutlineBuffer(library: library, copying: &slot.pointee.outline)
  }
}
