import CText

/// A font's table of glyphs with gradients: COLR, version 1, of the OpenType specification.
///
/// It is read here and not by FreeType, whose structures for it differ between releases 2.12 and 2.13, while a program
/// built with one may run with the other; HarfBuzz reads it from release 7 on. Variations are not applied: of a
/// variable font, colours and transforms are the default ones.
final class PaintTable {
  let bytes: TableBytes
  private let blob: OpaquePointer
  private let glyphs, clips: Int
  private let layers: Int?
  private let palette: [SIMD4<Float>]

  /// "COLR".
  private static let tag: hb_tag_t = 0x434F_4C52

  /// Nil for a face without such glyphs.
  init?(_ face: OpaquePointer?) {
    guard let blob = hb_face_reference_table(face, PaintTable.tag) else { return nil }
    var length: UInt32 = 0
    let data = hb_blob_get_data(blob, &length)
    let start = UnsafeRawPointer(data)?.assumingMemoryBound(to: UInt8.self)
    let bytes = TableBytes(UnsafeBufferPointer(start: start, count: start == nil ? 0 : Int(length)))
    guard let version = bytes.uint16(at: 0), version >= 1, let glyphs = bytes.uint32(at: 14), glyphs > 0,
      let count = bytes.uint32(at: glyphs), count > 0
    else {
      hb_blob_destroy(blob)
      return nil
    }
    self.bytes = bytes
    self.blob = blob
    self.glyphs = glyphs
    layers = bytes.uint32(at: 18).flatMap { $0 > 0 ? $0 : nil }
    clips = bytes.uint32(at: 22) ?? 0
    palette = ColorPalette.codes(of: face).map { code in
      SIMD4(
        Float(hb_color_get_red(code)), Float(hb_color_get_green(code)), Float(hb_color_get_blue(code)),
        Float(hb_color_get_alpha(code))) / 255
    }
  }

  deinit { hb_blob_destroy(blob) }

  /// The steps of drawing a glyph; nil for a glyph without any in the table.
  func program(of glyph: UInt32) -> PaintProgram? {
    guard let root = paint(of: glyph) else { return nil }
    var reader = PaintReader(table: self)
    reader.read(root, .identity)
    return PaintProgram(steps: reader.steps, box: box(of: glyph))
  }

  /// The place of a glyph's paint.
  func paint(of glyph: UInt32) -> Int? {
    // Records of a glyph and its paint's offset from the list, sorted by glyphs.
    var (low, high) = (0, bytes.uint32(at: glyphs) ?? 0)
    while low < high {
      let middle = (low + high) / 2
      let record = glyphs + 4 + 6 * middle
      guard let found = bytes.uint16(at: record) else { return nil }
      if found == Int(glyph) { return bytes.uint32(at: record + 2).map { glyphs + $0 } }
      if found < Int(glyph) { low = middle + 1 } else { high = middle }
    }
    return nil
  }

  /// The place of a layer's paint, by its number among all layers of the font.
  func paint(ofLayer layer: Int) -> Int? {
    guard let layers, let count = bytes.uint32(at: layers), layer < count else { return nil }
    return bytes.uint32(at: layers + 4 + 4 * layer).map { layers + $0 }
  }

  /// The box to which a glyph's drawing is clipped; nil if the font states none.
  func box(of glyph: UInt32) -> GlyphExtents? {
    guard clips > 0, bytes.uint8(at: clips) == 1 else { return nil }
    var (low, high) = (0, bytes.uint32(at: clips + 1) ?? 0)
    while low < high {
      let middle = (low + high) / 2
      let record = clips + 5 + 7 * middle
      guard let first = bytes.uint16(at: record), let last = bytes.uint16(at: record + 2) else { return nil }
      if Int(glyph) < first {
        high = middle
      } else if Int(glyph) > last {
        low = middle + 1
      } else {
        return bytes.uint24(at: record + 4).flatMap { box(at: clips + $0) }
      }
    }
    return nil
  }

  private func box(at place: Int) -> GlyphExtents? {
    guard let left = bytes.int16(at: place + 1), let bottom = bytes.int16(at: place + 3),
      let right = bytes.int16(at: place + 5), let top = bytes.int16(at: place + 7)
    else { return nil }
    return GlyphExtents(left: left, right: right, top: top, bottom: bottom)
  }

  /// A colour of the font's first palette, or the text's own; clear for an index outside of the palette.
  func color(_ index: Int, alpha: Double) -> PaintColor {
    let alpha = Float(min(max(alpha, 0), 1))
    if index == PaintTable.foreground { return PaintColor(color: .zero, foreground: alpha) }
    guard palette.indices.contains(index) else { return .clear }
    var color = palette[index]
    let all = color.w * alpha
    color.w = 1
    return PaintColor(color: color * all)
  }

  private static let foreground = 0xFFFF
}
