import CText

/// Shapes lines with HarfBuzz in font units. Positions are in pixels, unhinted.
final class LineShaper {
  private let buffer: OpaquePointer = hb_buffer_create()
  /// Keeps kana and ideographs in columns, as on the sites and in browsers, although some fonts kern kana.
  private static let noKerning = hb_feature_t(tag: 0x6B65_726E, value: 0, start: 0, end: .max)
  private let missingGlyphs: MissingGlyphPolicy

  init(missingGlyphs: MissingGlyphPolicy) {
    self.missingGlyphs = missingGlyphs
  }

  deinit { hb_buffer_destroy(buffer) }

  /// A shaped line on its baseline, from x = 0.
  struct Line {
    var glyphs: [Glyph] = []

    /// The pen's final position, in pixels.
    var advance = 0.0
  }

  struct Glyph {
    let face: FaceID
    let id: UInt32

    /// The glyph's origin relative to the line's start, x to the right and y upwards, in pixels.
    let x, y: Double

    /// Pixels per unit of the extents: font units, or ems for images and missing glyphs.
    let scaleX, scaleY: Double
    let extents: GlyphExtents

    /// The metrics of a tiling glyph, such as █; nil for others.
    var block: BlockMetrics?
  }

  /// Shapes a line to glyphs with ink, from left to right. Calls `noGlyph` with each scalar without a glyph.
  func shape(
    _ line: ItemizedLine, style: TextStyle, fonts: FontStack, noGlyph: (UInt32) -> Void
  ) -> Line {
    var shaped = Line()
    for run in BidiLevels.visualOrder(line.runs) {
      if let (index, image) = line.images[run.range.lowerBound] {
        append(image, index: index, style: style, to: &shaped)
      } else if let face = fonts.face(run.face) {
        append(run, of: line, face: face, style: style, to: &shaped, language: fonts.language, noGlyph: noGlyph)
      } else {
        appendMissing(style: style, to: &shaped)
      }
    }
    return shaped
  }

  private func append(
    _ run: ShapingRun, of itemized: ItemizedLine, face: FontFace, style: TextStyle, to line: inout Line,
    language: OpaquePointer?, noGlyph: (UInt32) -> Void
  ) {
    let scalars = itemized.scalars
    fill(with: run, of: scalars, language: language)
    var features = run.script == HB_SCRIPT_HAN ? [Self.noKerning] : []
    hb_shape(face.font, buffer, &features, UInt32(features.count))
    var count: UInt32 = 0
    guard let infos = hb_buffer_get_glyph_infos(buffer, &count),
      let positions = hb_buffer_get_glyph_positions(buffer, &count)
    else { return }
    let scaleY = style.size / face.unitsPerEm
    let scaleX = scaleY * style.horizontalStretch
    for index in 0..<Int(count) {
      let id = infos[index].codepoint
      let position = positions[index]
      let cluster = Int(infos[index].cluster)
      if let ems = itemized.spaceWidths[cluster] {
        line.advance += ems * style.size * style.horizontalStretch
        continue
      }
      guard id != 0 else {
        if scalars.indices.contains(cluster) { noGlyph(scalars[cluster]) }
        appendMissing(style: style, to: &line)
        continue
      }
      if let extents = face.extents(of: id) {
        var glyph = Glyph(
          face: run.face, id: id, x: line.advance + Double(position.x_offset) * scaleX,
          y: Double(position.y_offset) * scaleY, scaleX: scaleX, scaleY: scaleY, extents: extents)
        if scalars.indices.contains(cluster), GlyphCell.applies(to: scalars[cluster]) {
          glyph.block = face.blockMetrics(of: id, extents, scaleX: scaleX, scaleY: scaleY)
        }
        line.glyphs.append(glyph)
      }
      line.advance += Double(position.x_advance) * scaleX
    }
  }

  private func append(_ image: InlineImage, index: Int, style: TextStyle, to line: inout Line) {
    let scaleX = style.size * style.horizontalStretch
    line.glyphs.append(
      Glyph(
        face: .image, id: UInt32(index), x: line.advance + InlineImageBox.spacing * scaleX, y: 0, scaleX: scaleX,
        scaleY: style.size, extents: InlineImageBox.extents(of: image)))
    line.advance += (InlineImageBox.width(of: image) + 2 * InlineImageBox.spacing) * scaleX
  }

  private func appendMissing(style: TextStyle, to line: inout Line) {
    guard missingGlyphs != .skip else { return }
    let scaleX = style.size * style.horizontalStretch
    line.glyphs.append(
      Glyph(
        face: .missing, id: 0, x: line.advance, y: 0, scaleX: scaleX, scaleY: style.size,
        extents: MissingGlyphBox.extents))
    line.advance += scaleX
  }

  /// Fills the buffer with a run, with the whole line as context: joining scripts look beyond the run.
  private func fill(with run: ShapingRun, of scalars: [UInt32], language: OpaquePointer?) {
    hb_buffer_clear_contents(buffer)
    hb_buffer_add_utf32(
      buffer, scalars, Int32(scalars.count), UInt32(run.range.lowerBound), Int32(run.range.count))
    if run.script != HB_SCRIPT_COMMON { hb_buffer_set_script(buffer, run.script) }
    hb_buffer_set_direction(buffer, run.level & 1 == 0 ? HB_DIRECTION_LTR : HB_DIRECTION_RTL)
    if let language { hb_buffer_set_language(buffer, language) }
    hb_buffer_guess_segment_properties(buffer)
  }
}
