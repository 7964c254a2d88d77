import CText

/// One face, open for shaping (HarfBuzz, in font units) and for outlines (FreeType, unscaled).
final class FontFace {
  let font: OpaquePointer
  let outlines: FT_Face
  let unitsPerEm: Double
  let source: FontSource
  private let file: FontFile
  private let library: FreeTypeLibrary
  private var extents: [UInt32: GlyphExtents] = [:]

  init(_ source: FontSource, file: FontFile, library: FreeTypeLibrary) throws(FontError) {
    func unusable(_ reason: String) -> FontError { .fileUnreadable(path: source.path, reason: reason) }
    let face = hb_face_create(file.blob, source.faceIndex)
    defer { hb_face_destroy(face) }
    guard hb_face_get_glyph_count(face) > 0 else { throw unusable("it is not a TrueType or OpenType font") }
    var outlines: FT_Face?
    let code = FT_New_Memory_Face(
      library.handle, file.bytes.baseAddress, file.bytes.count, FT_Long(source.faceIndex), &outlines)
    guard code == 0, let outlines else { throw unusable("FreeType cannot open it (error \(code))") }
    guard nagare_face_is_scalable(outlines) != 0 else {
      FT_Done_Face(outlines)
      throw unusable("it has bitmaps only, no outlines")
    }
    self.source = source
    self.file = file
    self.library = library
    self.outlines = outlines
    font = hb_font_create(face)
    unitsPerEm = Double(hb_face_get_upem(face))
    selectVariation()
  }

  deinit {
    hb_font_destroy(font)
    FT_Done_Face(outlines)
  }

  /// Family and style as the font itself names them.
  var name: String {
    [outlines.pointee.family_name, outlines.pointee.style_name]
      .compactMap { $0.map { String(cString: $0) } }.joined(separator: " ")
  }

  func hasGlyph(for scalar: UInt32) -> Bool {
    var glyph: hb_codepoint_t = 0
    return hb_font_get_nominal_glyph(font, scalar, &glyph) != 0 && glyph != 0
  }

  /// The glyph's ink in font units, nil without ink.
  func extents(of glyph: UInt32) -> GlyphExtents? {
    if let known = extents[glyph] { return known.isEmpty ? nil : known }
    var found = hb_glyph_extents_t()
    let extents: GlyphExtents
    if hb_font_get_glyph_extents(font, glyph, &found) != 0 {
      extents = GlyphExtents(
        left: Double(found.x_bearing), right: Double(found.x_bearing) + Double(found.width),
        top: Double(found.y_bearing), bottom: Double(found.y_bearing) + Double(found.height))
    } else {
      extents = GlyphExtents(left: 0, right: 0, top: 0, bottom: 0)
    }
    self.extents[glyph] = extents
    return extents.isEmpty ? nil : extents
  }

  /// Puts both libraries at the same point of a variable font's design space.
  private func selectVariation() {
    if let instance = source.namedInstance {
      hb_font_set_var_named_instance(font, instance)
    } else {
      let settings = source.variations.split(separator: ",").compactMap { text in
        var setting = hb_variation_t()
        return hb_variation_from_string(String(text), -1, &setting) == 0 ? nil : setting
      }
      guard !settings.isEmpty else { return }
      hb_font_set_variations(font, settings, UInt32(settings.count))
    }
    var count: UInt32 = 0
    guard let design = hb_font_get_var_coords_design(font, &count), count > 0 else { return }
    var coordinates = (0..<Int(count)).map { FT_Fixed(exactly: (design[$0] * 65536).rounded()) ?? 0 }
    FT_Set_Var_Design_Coordinates(outlines, count, &coordinates)
  }
}

/// A glyph's control box in font units, y upwards.
struct GlyphExtents {
  let left, right, top, bottom: Double

  var isEmpty: Bool { !(left < right && bottom < top) }
}
