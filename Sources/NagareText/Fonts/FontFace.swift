import CText

/// A face opened for shaping (HarfBuzz, in font units) and for drawing (FreeType).
final class FontFace {
  let font: OpaquePointer
  let freeType: FT_Face
  let unitsPerEm: Double
  let source: FontSource
  let glyphFormat: GlyphFormat

  /// Whether FreeType's auto-hinter is used instead of the face's own hints: for all formats but CFF.
  let isHintedAutomatically: Bool

  /// Whether the face is bold by itself or at the requested point of its design space.
  let hasBoldWeight: Bool

  /// The strength of the synthetic bold, in font units; 0 unless text must be bold and the face is plain and not bold.
  let emboldening: Double

  private let file: FontFile
  private let library: FreeTypeLibrary
  private var extents: [UInt32: GlyphExtents] = [:]

  /// The kind of a face's glyphs.
  enum GlyphFormat {
    /// Outlines, filled with the text's colour.
    case outlines
    /// Outlines, where some glyphs are stacks of others in palette colours (OpenType's COLR, version 0).
    case layers(ColorPalette)
    /// Outlines, where some glyphs are drawn with gradients (COLR, version 1), and others may be stacks.
    case paints(PaintTable, ColorPalette?)
    /// Outlines, where SVG documents draw some glyphs.
    case documents(SVGTable)
    /// Coloured bitmaps in a few sizes.
    case bitmaps

    /// Whether glyphs have colours of their own.
    var isColored: Bool {
      if case .outlines = self { false } else { true }
    }
  }

  /// - Parameter svg: the library for SVG documents, asked for only if the font has some; nil if it was not found.
  init(
    _ source: FontSource, file: FontFile, library: FreeTypeLibrary, svg: () -> SVGLibrary?
  ) throws(FontError) {
    func unusable(_ reason: String) -> FontError { .fileUnreadable(path: source.path, reason: reason) }
    let face = hb_face_create(file.blob, source.faceIndex)
    defer { hb_face_destroy(face) }
    guard hb_face_get_glyph_count(face) > 0 else { throw unusable("it is not a TrueType or OpenType font") }
    var freeType: FT_Face?
    let code = FT_New_Memory_Face(
      library.handle, file.bytes.baseAddress, file.bytes.count, FT_Long(source.faceIndex), &freeType)
    guard code == 0, let freeType else { throw unusable("FreeType cannot open it (error \(code))") }
    guard let glyphFormat = GlyphFormat(freeType, face, svg: svg) else {
      FT_Done_Face(freeType)
      throw unusable(
        hb_ot_color_has_svg(face) != 0
          ? "its glyphs are SVG images, and librsvg 2.48 or later was not found"
          : "its glyphs are in no supported format")
    }
    self.source = source
    self.file = file
    self.library = library
    self.glyphFormat = glyphFormat
    self.freeType = freeType
    isHintedAutomatically = FT_Get_Font_Format(freeType).map { String(cString: $0) } != "CFF"
    font = hb_font_create(face)
    unitsPerEm = Double(hb_face_get_upem(face))
    let setting = VariationSetting(source, of: face)
    setting.apply(to: font, freeType)
    let hasBoldWeight = setting.isBold || FontFace.isBold(font)
    self.hasBoldWeight = hasBoldWeight
    let isEmboldened = source.weight == .bold && !glyphFormat.isColored && !hasBoldWeight
    emboldening = isEmboldened ? unitsPerEm / FontFace.emboldeningDivisor : 0
  }

  deinit {
    hb_font_destroy(font)
    FT_Done_Face(freeType)
  }

  /// Synthetic bold adds 1 / 24 em, as FreeType's does.
  private static let emboldeningDivisor = 24.0

  /// The lowest weight, on CSS's scale, that counts as bold.
  static let boldWeight: Float = 600

  private static func isBold(_ font: OpaquePointer) -> Bool {
    hb_style_get_value(font, HB_STYLE_TAG_WEIGHT) >= boldWeight
  }

  /// Family and style, as named in the font.
  var name: String {
    [freeType.pointee.family_name, freeType.pointee.style_name]
      .compactMap { $0.map { String(cString: $0) } }.joined(separator: " ")
  }

  /// Whether the face is for emoji: its glyphs have colours of their own.
  var isColored: Bool { glyphFormat.isColored }

  /// Whether the face places combining accents over letters, by offsets or by drawing them to the left of the pen.
  /// Fonts for Chinese and Japanese draw accents to the right of the pen, where they fit few letters. True if the face
  /// cannot be tested.
  private(set) lazy var placesAccents: Bool = {
    // q and an acute accent, which have no precomposed character.
    let cluster: [UInt32] = [0x71, 0x301]
    guard cluster.allSatisfy(hasGlyph), let buffer = hb_buffer_create() else { return true }
    defer { hb_buffer_destroy(buffer) }
    hb_buffer_add_utf32(buffer, cluster, 2, 0, 2)
    hb_buffer_guess_segment_properties(buffer)
    hb_shape(font, buffer, nil, 0)
    var count: UInt32 = 0
    guard let infos = hb_buffer_get_glyph_infos(buffer, &count),
      let positions = hb_buffer_get_glyph_positions(buffer, &count), count == 2
    else { return true }
    if positions[1].x_offset != 0 || positions[1].y_offset != 0 { return true }
    guard positions[1].x_advance == 0, let ink = extents(of: infos[1].codepoint) else { return false }
    return ink.left + ink.right < 0
  }()

  /// The extents of the full block in font units, before emboldening; nil for a coloured face or a face without it.
  private(set) lazy var block: GlyphExtents? = {
    guard !isColored, let glyph = glyph(for: 0x2588) else { return nil }
    let found = ownExtents(of: glyph)
    return found.isEmpty ? nil : found
  }()

  /// The metrics of a tiling glyph with these extents; nil for a coloured face.
  func blockMetrics(of glyph: UInt32, _ extents: GlyphExtents, scaleX: Double, scaleY: Double) -> BlockMetrics? {
    guard !isColored else { return nil }
    let advance = advance(of: glyph)
    let isWide = extents.right >= advance - unitsPerEm * FontFace.edgeTolerance
    return BlockMetrics(
      advance: isWide ? advance * scaleX : 0, height: block.map { ($0.top - $0.bottom) * scaleY } ?? 0)
  }

  /// The largest invisible gap between the ink's right edge and the advance, in ems.
  private static let edgeTolerance = 0.002

  /// The glyph's nominal advance in font units, without kerning.
  func advance(of glyph: UInt32) -> Double { Double(hb_font_get_glyph_h_advance(font, glyph)) }

  func hasGlyph(for scalar: UInt32) -> Bool { glyph(for: scalar) != nil }

  /// Whether the face has a glyph in the text's colour for the scalar.
  func hasPlainGlyph(for scalar: UInt32) -> Bool {
    guard let glyph = glyph(for: scalar) else { return false }
    if case .bitmaps = glyphFormat { return false }
    return !hasColorGlyph(glyph)
  }

  private func glyph(for scalar: UInt32) -> UInt32? {
    var glyph: hb_codepoint_t = 0
    return hb_font_get_nominal_glyph(font, scalar, &glyph) != 0 && glyph != 0 ? glyph : nil
  }

  /// The glyph's extents in font units; nil without ink.
  func extents(of glyph: UInt32) -> GlyphExtents? {
    if let known = extents[glyph] { return known.isEmpty ? nil : known }
    let found = measure(glyph)
    extents[glyph] = found
    return found.isEmpty ? nil : found
  }

  private func measure(_ glyph: UInt32) -> GlyphExtents {
    switch colorGlyph(glyph) {
    case .layers(let layers, _): layers.reduce(.empty) { $0.union(ownExtents(of: $1.glyph)) }
    case .paints(let program): program.extents(ownExtents)
    case .document(let documents): documents.document(for: glyph)?.extents(of: glyph) ?? .empty
    case nil: ownExtents(of: glyph).grown(by: emboldening / 2)
    }
  }

  private func ownExtents(of glyph: UInt32) -> GlyphExtents {
    var found = hb_glyph_extents_t()
    guard hb_font_get_glyph_extents(font, glyph, &found) != 0 else { return .empty }
    return GlyphExtents(
      left: Double(found.x_bearing), right: Double(found.x_bearing) + Double(found.width),
      top: Double(found.y_bearing), bottom: Double(found.y_bearing) + Double(found.height))
  }
}

extension FontFace.GlyphFormat {
  /// Nil for a face that cannot be drawn.
  ///
  /// Colour bitmaps take precedence over outlines, which such faces have for printing. Otherwise, the order is that of
  /// Chromium: gradients, layers, SVG.
  fileprivate init?(_ freeType: FT_Face, _ face: OpaquePointer?, svg: () -> SVGLibrary?) {
    if nagare_face_has_color(freeType) != 0, freeType.pointee.num_fixed_sizes > 0 {
      self = .bitmaps
    } else if nagare_face_is_scalable(freeType) == 0 {
      return nil
    } else if let table = PaintTable(face) {
      self = .paints(table, ColorPalette(face))
    } else if let palette = ColorPalette(face) {
      self = .layers(palette)
    } else if let documents = SVGTable(face, library: svg) {
      self = .documents(documents)
    } else if nagare_face_has_color(freeType) != 0 {
      // Colours in an unknown form: without them most glyphs would be blank.
      return nil
    } else {
      self = .outlines
    }
  }
}

/// A glyph's bounds, y upwards, in font units; in ems for an image or the box of a missing glyph.
struct GlyphExtents {
  let left, right, top, bottom: Double

  static let empty = GlyphExtents(left: 0, right: 0, top: 0, bottom: 0)

  var isEmpty: Bool { !(left < right && bottom < top) }

  func union(_ other: GlyphExtents) -> GlyphExtents {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return GlyphExtents(
      left: min(left, other.left), right: max(right, other.right), top: max(top, other.top),
      bottom: min(bottom, other.bottom))
  }

  func grown(by margin: Double) -> GlyphExtents {
    if isEmpty || margin == 0 { return self }
    return GlyphExtents(left: left - margin, right: right + margin, top: top + margin, bottom: bottom - margin)
  }
}
